import type { Database } from '../../kernel/database/database.ts';
import { keysOf, type SecretKey } from '../../kernel/identity/secrets.ts';
import { keepSecretCheck, storeSecretCheck } from '../../kernel/installation/installation.store.ts';
import { StartError } from '../start-error.ts';

/** Tells keys apart, and tells nothing of them. */
export const checkOf = (key: SecretKey): string => key.derive('secret check').toString('base64url');

/**
 * Refuses a key that is neither that of the installation nor replaces it: links and invitations
 * would be dead, and every receiver of webhooks would refuse their signatures. The first start
 * decides which key it is.
 */
export async function requireSecretKey(database: Database, key: SecretKey): Promise<void> {
  const check = checkOf(key);
  const kept = await database.transaction({}, (tx) => tx.one(keepSecretCheck(check)));
  if (kept.check === check) return;
  if (!keysOf(key).some((each) => checkOf(each) === kept.check)) throw otherKey();
  await database.transaction({}, (tx) => tx.run(storeSecretCheck(check)));
}

const otherKey = () =>
  new StartError(
    'This database belongs to another SECRET_KEY (or DATA_DIR/keys/secret): set that one, or set it as SECRET_KEY_PREVIOUS to replace it. If it is lost, npm run accept-key takes this one: all secrets of webhooks change.',
  );
