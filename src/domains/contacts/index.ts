import { addContactMethod } from './add-contact-method.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { deleteContactMethod } from './delete-contact-method.ts';
import { findOrCreateContact } from './find-or-create-contact.ts';
import { getContact } from './get-contact.ts';
import { linkContact } from './link-contact.ts';
import { listContactMethods } from './list-contact-methods.ts';
import { listContacts } from './list-contacts.ts';
import { listLinkedContacts } from './list-linked-contacts.ts';
import { unlinkContact } from './unlink-contact.ts';
import { updateContact } from './update-contact.ts';
import { updateContactLink } from './update-contact-link.ts';
import { updateContactMethod } from './update-contact-method.ts';

export const contacts = [
  createContact,
  listContacts,
  getContact,
  updateContact,
  deleteContact,
  addContactMethod,
  listContactMethods,
  updateContactMethod,
  deleteContactMethod,
  linkContact,
  listLinkedContacts,
  updateContactLink,
  unlinkContact,
  findOrCreateContact,
];
