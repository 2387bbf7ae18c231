/** Contact: a person in the pool that all records of the organization share. */
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { contactLink, linkExample } from './contact-link.ts';
import { contactMethod, methodExample } from './contact-method.ts';

const own = {
  id: s.uuid(),
  firstName: s.name({ example: 'Ada' }),
  lastName: s.nullable(s.name({ example: 'Lovelace' })),
  jobTitle: s.nullable(s.name({ example: 'Purchasing manager' })),
  notes: s.nullable(s.notes()),
  isActive: s.boolean({ description: 'Inactive contacts are left out of lists by default.' }),
  externalId: s.nullable(s.code()),
};

const history = {
  ...fields.auditWithChanger(),
  version: s.integer({
    description: 'Increases when the contact, its methods or its links change.',
  }),
};

/** The contact's own fields. */
export const contactRow = s.object({ ...own, ...history });

export type ContactRow = s.Static<typeof contactRow>;

export const contact = s.object({
  ...own,
  methods: s.listOf(contactMethod, { description: 'E-mail addresses and phones, oldest first.' }),
  ...history,
});

export type Contact = s.Static<typeof contact>;

export const contactDetail = s.object({
  ...contact.properties,
  links: s.listOf(contactLink, { description: 'The links of the contact, oldest first.' }),
});

export const contactInput = s.object({
  firstName: s.name({ example: 'Ada' }),
  lastName: s.optional(s.nullable(s.name({ example: 'Lovelace' }))),
  jobTitle: s.optional(s.nullable(s.name({ example: 'Purchasing manager' }))),
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among contacts'),
});

export const contactChanges = s.object({
  ...s.partial(contactInput).properties,
  isActive: fields.isActive(),
});

/** A contact as an example shows it. */
export const contactExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  jobTitle: 'Purchasing manager',
  notes: null,
  isActive: true,
  externalId: null,
  methods: [methodExample],
  ...fields.auditExample,
  version: 3,
};

export const contactDetailExample = { ...contactExample, links: [linkExample] };
