/** Document: a file that belongs to one purchase order, work order or sales order. */

import type { Emission, EventName } from '../../kernel/contract/event.ts';
import * as s from '../../kernel/values/schema.ts';
import { orderTypes } from '../../orders/kinds.ts';
import { personId } from '../named-ids.ts';

/** The event of a document, which belongs to an order. */
export const documentEvent = (type: EventName): Emission => ({
  type,
  changeOf({ subject, reply }) {
    const { id, entityType, entityId }: DocumentOfOrder = reply ?? subject;
    return { id, parent: { type: entityType, id: entityId } };
  },
});

/** The order of a document, in forms and queries. */
export const entityFields = {
  entityType: s.oneOf(orderTypes),
  entityId: s.uuid({ description: 'A record of that kind.' }),
};

/** A document, and the order that it belongs to. */
export const documentOfOrder = s.object({ id: s.uuid(), ...entityFields });

export type DocumentOfOrder = s.Static<typeof documentOfOrder>;

export const document = s.object({
  ...documentOfOrder.properties,
  fileName: s.name({ description: 'The name of the uploaded file, without its path.' }),
  contentType: s.text({
    max: 255,
    description: 'As the upload declared it; the service does not check it.',
  }),
  sizeBytes: s.integer(),
  sha256: s.text({ max: 64, description: 'SHA-256 of the file, in hex.' }),
  description: s.nullable(s.notes()),
  uploadedBy: s.nullable(
    personId({
      description: 'The user who uploaded it; null if an import did not know the user.',
    }),
  ),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp({ description: 'Time of the upload; documents never change.' }),
});

export type Document = s.Static<typeof document>;

/** A document with a link to its bytes. */
export const downloadableDocument = s.object({
  ...document.properties,
  downloadUrl: s.text({
    max: 4000,
    description: 'Address of the file. It needs no credential: share it with care.',
  }),
  downloadUrlExpiresAt: s.timestamp({ description: 'Fifteen minutes from now.' }),
});

export const documentForm = s.object({
  ...entityFields,
  file: s.file({ description: 'The file with its name; it must not be empty.' }),
  description: s.optional(s.notes()),
});

export const documentExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  entityType: 'purchase_order',
  entityId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  fileName: 'Delivery note 4711.pdf',
  contentType: 'application/pdf',
  sizeBytes: 48213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  description: 'Signed at the dock.',
  uploadedBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
