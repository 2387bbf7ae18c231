/** Term: one record of a taxonomy, e.g. the SKU type `Finished good`. */
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';

export const term = s.object({
  id: s.uuid(),
  name: s.name(),
  description: s.nullable(s.notes()),
  isActive: s.boolean({ description: 'Inactive ones cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export type Term = s.Static<typeof term>;

export const termInput = s.object({
  name: s.name({ description: 'Unique in its taxonomy, in upper and lower case alike.' }),
  description: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('in its taxonomy'),
});

export const termChanges = s.object({
  ...s.partial(termInput).properties,
  isActive: fields.isActive(),
});
