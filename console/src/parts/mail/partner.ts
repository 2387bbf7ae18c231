import type { LanguageCode } from '../../words/languages.ts';

/** The customer or vendor that an order is mailed to. */
export interface Partner {
  type: 'vendor' | 'customer';
  id: string;
  name: string;
  /** Its own address; empty where there is none. */
  email: string;
  /** Of its papers; null: that of the organization. */
  language: LanguageCode | null;
}

/** The fields of every mail, when its panel is opened. */
export const mailValues = ({ email }: Partner, message: string) => ({
  to: email,
  message,
  keeps: String(email === ''),
});

/** An address must be entered where the partner has none. */
export const mailRequires = ({ email }: Partner) => (email === '' ? { to: '' } : {});

interface Entered {
  to: string;
  message: string;
  keeps: string;
}

/** The mail that a person has entered. */
export function mailOf({ to, message, keeps }: Entered, { email }: Partner) {
  const addresses = to.split(/[,;\s]+/).filter(Boolean);
  const isNew = addresses[0] !== undefined && addresses[0] !== email;
  return {
    addresses,
    isNew,
    /** Whether the first address becomes that of the partner. */
    keeps: isNew && keeps === 'true',
    // Without any the service takes that of the partner, or says that there is none.
    body: { ...(addresses.length > 0 && { to: addresses }), ...(message && { message }) },
  };
}
