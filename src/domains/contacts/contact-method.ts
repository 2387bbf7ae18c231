/** Contact method: one e-mail address or phone number by which a contact is reached. */

import { duplicate } from '../../kernel/database/constraints.ts';
import type { Fault } from '../../kernel/problem.ts';
import { withDomainInLetters } from '../../kernel/values/email.ts';
import { patterns } from '../../kernel/values/patterns.ts';
import { readPhone } from '../../kernel/values/phone.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';

export const methodKinds = ['email', 'phone'] as const;
export type MethodKind = (typeof methodKinds)[number];

export const contactMethod = s.object({
  id: s.uuid(),
  contactId: s.uuid(),
  kind: s.oneOf(methodKinds),
  value: s.text({
    max: 254,
    description:
      'An e-mail address, or a phone number: in E.164 if it was entered with a country code, else as written.',
    example: '+441132960000',
  }),
  label: s.nullable(s.name({ example: 'Work' })),
  isPrimary: s.boolean({ description: 'Whether this is the method of its kind to try first.' }),
  ...fields.audit(),
});

export type ContactMethod = s.Static<typeof contactMethod>;

const value = s.text({
  max: 254,
  description:
    'An e-mail address, or a phone number of 5 to 30 characters. Numbers written with `+` or `00` are kept in E.164.',
  example: '+44 113 296 0000',
});
const label = s.optional(s.nullable(s.name({ example: 'Work' })));

export const methodInput = s.object({
  kind: s.oneOf(methodKinds),
  value,
  label,
  isPrimary: s.optional(
    s.boolean({ description: 'Default true for the first of its kind, else false.' }),
  ),
});

export const methodChanges = s.object({
  value: s.optional(value),
  label,
  isPrimary: s.optional(
    s.boolean({ description: 'true replaces the current primary method of its kind.' }),
  ),
});

/** An e-mail address or phone number; all its spellings share the key. */
export interface Address {
  value: string;
  key: string;
}

/** Reads an address of a kind; undefined when the text is not one. */
export function readAddress(kind: MethodKind, text: string): Address | undefined {
  return kind === 'email' ? readEmail(text) : readPhone(text);
}

/** Host names have no case; whether the part before the `@` has one is up to the host. */
function readEmail(text: string): Address | undefined {
  if (!patterns.email.matches(text)) return undefined;
  const at = text.lastIndexOf('@');
  return {
    value: text.slice(0, at) + text.slice(at).toLowerCase(),
    key: withDomainInLetters(text).normalize('NFKC').toLowerCase(),
  };
}

const faults: Record<MethodKind, Omit<Fault, 'path'>> = {
  email: { code: 'invalid_email', message: patterns.email.message },
  phone: {
    code: 'invalid_phone',
    message:
      'must be a phone number: with + or 00 as many digits as its country uses, else 5 to 30 digits, spaces and signs, like 0113 296 0000 ext. 12.',
  },
};

/** The fault of a text that is not an address of its kind. */
export const malformed = (path: string, kind: MethodKind): Fault => ({ path, ...faults[kind] });

/** The fault of an address in a request, whose parts may be missing or of another type. */
export function malformedAddress(path: string, kind: unknown, text: unknown): Fault | false {
  if ((kind !== 'email' && kind !== 'phone') || typeof text !== 'string') return false;
  return !readAddress(kind, text) && malformed(path, kind);
}

export const duplicateValue = duplicate('/value', 'this contact has it already.');

/** A contact method as an example shows it. */
export const methodExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  contactId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  kind: 'phone',
  value: '+441132960000',
  label: 'Work',
  isPrimary: true,
  ...fields.auditExample,
};
