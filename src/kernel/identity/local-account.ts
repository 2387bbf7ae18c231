import { v5 as uuidv5 } from 'uuid';
import { patterns } from '../values/patterns.ts';

/** The claims about a person that local mode puts into ID tokens. */
export interface LocalAccount {
  sub: string;
  email: string;
  email_verified: true;
  name: string;
}

/** The address when it is one that the service accepts, else undefined. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC');
  return patterns.email.matches(email) && !/\p{Cc}/u.test(email) ? email : undefined;
}

/** The person behind an address: the same subject each time, however the address is written. */
export function localAccount(email: string, name = nameOf(email)): LocalAccount {
  const sub = uuidv5(`mailto:${email.toLowerCase()}`, uuidv5.URL);
  return { sub, email, email_verified: true, name };
}

/** "ada.lovelace+test@example.com" -> "Ada Lovelace" */
function nameOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const words = local.split(/[._-]+/).filter(Boolean);
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || email;
}
