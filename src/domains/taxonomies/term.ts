/** Term: one record of a taxonomy, e.g. the SKU type `Finished good`. */
import * as s from '../../kernel/values/schema.ts';
import { changedAt, personId } from '../named-ids.ts';

export const term = s.object({
  id: s.uuid(),
  name: s.name(),
  description: s.nullable(s.notes()),
  isActive: s.boolean({ description: 'Inactive ones cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  version: s.integer(),
  createdBy: s.nullable(personId()),
  createdAt: s.timestamp(),
  updatedAt: changedAt(),
});

export type Term = s.Static<typeof term>;

export const termInput = s.object({
  name: s.name({ description: 'Unique in its taxonomy, in upper and lower case alike.' }),
  description: s.optional(s.nullable(s.notes())),
  externalId: s.optional(
    s.nullable(s.code({ description: 'Your own id; unique in its taxonomy.' })),
  ),
});

export const termChanges = s.object({
  ...s.partial(termInput).properties,
  isActive: s.optional(s.boolean({ description: 'false archives, true reactivates.' })),
});
