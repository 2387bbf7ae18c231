import { v5 as uuidv5 } from 'uuid';

/** The claims about a user in an ID token. */
export interface Account {
  sub: string;
  email: string;
  email_verified: true;
  name: string;
}

/** The address in a text, or undefined when `isEmail` does not accept it. */
export function parseEmail(text: string, isEmail: (text: string) => boolean): string | undefined {
  const email = text.trim().normalize('NFC');
  return isEmail(email) && !/\p{Cc}/u.test(email) ? email : undefined;
}

/** The account of an e-mail address: the subject stays the same, however the address is written. */
export function accountOf(email: string, name = nameOf(email)): Account {
  const sub = uuidv5(`mailto:${email.toLowerCase()}`, uuidv5.URL);
  return { sub, email, email_verified: true, name };
}

/** "ada.lovelace+test@example.com" -> "Ada Lovelace" */
function nameOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const words = local.split(/[._-]+/).filter(Boolean);
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || email;
}
