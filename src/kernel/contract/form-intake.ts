/** Receives a form with a file, which is spooled, checked, stored, and then kept or removed. */
import { unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Transaction } from '../database/transaction.ts';
import { makeFolder } from '../folder.ts';
import { invalid, Problem } from '../problem.ts';
import { type Form, maxFieldBytes, readForm } from '../storage/form.ts';
import { claimFile, registerFile, releaseFile } from '../storage/orphan-files.ts';
import { diskFailed } from '../storage/spool.ts';
import { storageUnavailable } from '../storage/storage.ts';
import type { FormFile, TSchema } from '../values/schema.ts';
import { compileCheck } from '../values/validate.ts';
import type { Arriving, Received, Reception } from './reception.ts';
import type { Services } from './services.ts';

/** The form's `file`, as `run` receives it. */
export interface UploadedFile extends FormFile {
  /** Its key in the storage. */
  key: string;
}

/** Refuses a form before it is received. Its file has `atLeast` bytes, as far as is known. */
type RefuseEarly = (request: Arriving, atLeast: number, services: Services) => Promise<void>;

/** Receives a form with one file, in its field `file` (`s.file()`). */
export function formIntake(schema: TSchema, refuseEarly: RefuseEarly): Reception {
  const check = compileCheck(schema);
  return {
    accepts: ['multipart/form-data'],
    async receive(request, services) {
      const { stream, contentType, length, orgId, userId } = request;
      const { incoming, limit, space } = services.files;
      await refuseEarly(request, Math.max(0, (length ?? 0) - maxFieldBytes), services);
      prepareFolder(incoming);
      const giveBack = await space.take(Math.min(limit, length ?? limit));
      const paths: string[] = [];
      const newPath = () => {
        const path = join(incoming, services.newId());
        paths.push(path);
        return path;
      };
      const removeAll = async () => {
        await Promise.all(paths.map((path) => unlink(path).catch(() => undefined)));
        giveBack();
      };
      const owners = [orgId, userId];
      try {
        const form = await readForm(stream, contentType, { newPath, limit, owners });
        const faults = [...form.faults, ...check(form.values)];
        if (faults.length > 0) throw invalid(...faults);
        return received(form, orgId, services, removeAll);
      } catch (error) {
        await removeAll();
        throw error;
      }
    },
  };
}

/** Only this folder is closed to others: PostgreSQL, too, has its files in the data folder. */
function prepareFolder(path: string): void {
  try {
    makeFolder(dirname(path));
    makeFolder(path, 0o700);
  } catch (error) {
    throw diskFailed(error);
  }
}

function received(
  { values }: Form,
  orgId: string,
  { database, files, newId }: Services,
  removeAll: () => Promise<unknown>,
): Received {
  const { file, ...fields } = values as Form['values'] & { file: FormFile };
  const key = `${orgId}/${newId()}`;
  let mayBeRegistered = false;
  return {
    body: { ...fields, file: { ...file, key } satisfies UploadedFile },
    fingerprint: fingerprintOf(fields, file),
    async store() {
      // The connection may be lost at COMMIT, which may still have happened.
      mayBeRegistered = true;
      await database.transaction({ orgId }, (tx) => tx.run(registerFile(key)));
      await files.storage.put(key, file).catch((error) => {
        throw storageUnavailable(error);
      });
    },
    async keep(tx: Transaction) {
      const claimed = await tx.run(claimFile(key));
      if (claimed === 0) throw new Problem('conflict', 'The upload took too long. Repeat it.');
    },
    async close(kept) {
      await removeAll();
      if (!mayBeRegistered || kept) return;
      // If this fails too, the sweeper removes the file after its grace.
      await database
        .transaction({ orgId }, (tx) => tx.run(releaseFile(key)))
        .then(
          (released) => released > 0 && files.sweep(),
          () => undefined,
        );
    },
  };
}

const fingerprintOf = (
  fields: Record<string, unknown>,
  { fileName, contentType, sha256 }: FormFile,
): string => {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted, fileName, contentType, sha256]);
};
