/** The fields that records have in common. */
import { languages } from '../kernel/values/language.ts';
import * as s from '../kernel/values/schema.ts';
import { changedAt, personId } from './named-ids.ts';

/** The code of a master in an answer. */
export const code = (example: string) =>
  s.code({
    description: 'Kept as written; unique within the organization, µ (micro) and μ (Greek) alike.',
    example,
  });

/** The id of another system in a request. */
export const externalId = (nouns: string) =>
  s.optional(s.nullable(s.code({ description: `Your own id; unique ${nouns}.` })));

/** The barcode of an item in a request. */
export const barcode = () =>
  s.optional(
    s.nullable(
      s.code({
        max: 14,
        pattern: 'gtin',
        description:
          'GTIN-8, 12, 13 or 14; one of an active material or SKU, whatever zeros it begins with.',
      }),
    ),
  );

/** The language in which a customer or vendor is written to. */
export const language = () =>
  s.nullable(
    s.oneOf(languages, {
      description:
        'Of printed papers and of mails with them. null: `paperLanguage` of the organization.',
    }),
  );

/** The change of a master that archives it, or takes it back. */
export const isActive = () =>
  s.optional(s.boolean({ description: 'false archives, true reactivates.' }));

/** Who made a record and when, and how often it was changed. */
export const audit = () => ({
  version: s.integer(),
  createdBy: s.nullable(personId()),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

/** Audit fields of a record whose own events tell who changed it. */
export const auditWithChanger = () => ({ ...audit(), updatedAt: changedAt() });

/** The audit fields as an example shows them. */
export const auditExample = {
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
