/** E165, W165: uploads a document of a purchase order, work order or sales order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { formIntake, type UploadedFile } from '../../kernel/contract/form-intake.ts';
import type { Arriving } from '../../kernel/contract/reception.ts';
import type { Services } from '../../kernel/contract/services.ts';
import { missing, refuse } from '../../kernel/problem.ts';
import { countOfDay, refuseBeyondDay } from '../platform/user-days.store.ts';
import { document, documentEvent, documentExample, documentForm } from './document.ts';
import { documentedOrders, insertDocument } from './documents.store.ts';

/** Without a key, what a person may not upload today is refused before its bytes arrive. */
async function refuseEarly(
  { userId, hasKey }: Arriving,
  atLeast: number,
  { database, now, userLimits }: Services,
): Promise<void> {
  if (hasKey || atLeast === 0) return;
  const counted = { userId, kind: 'upload', now: now(), amount: atLeast } as const;
  const max = userLimits.uploadsPerDay;
  await database.transaction({ userId }, (tx) => refuseBeyondDay(tx, { ...counted, max }));
}

export const uploadDocument = endpoint({
  id: 'E165',
  operation: 'uploadDocument',
  method: 'POST',
  path: '/documents',
  tag: 'Documents',
  summary: 'Upload document',
  description:
    'A form (`multipart/form-data`), its parts in any order. The limit for the file is 25 MiB unless the service is configured otherwise. Its SHA-256 is stored with it. A person uploads 5,000 MiB on a day (`UPLOADS_PER_DAY`); beyond that it is 409 `limit_reached`. An incomplete or refused upload stores nothing. Deleting the order deletes its documents.',
  access: 'member',
  emits: documentEvent('document.created'),
  body: documentForm,
  gives: created(document, ({ id }) => `/api/documents/${id}`),
  fails: ['not_found', 'limit_reached'],
  example: {
    body: {
      entityType: documentExample.entityType,
      entityId: documentExample.entityId,
      description: documentExample.description,
      file: '(the bytes of the file)',
    },
    reply: documentExample,
  },
  receive: formIntake(documentForm, refuseEarly),

  async run({ tx, org, actor, body, now, newId, services }) {
    const exists = await documentedOrders.keep(tx, org.id, body);
    refuse([!exists && missing('/entityId', body.entityType.replace('_', ' '))], []);
    const { key, fileName, contentType, sizeBytes, sha256 } = body.file as UploadedFile;
    const { userId } = actor;
    const max = services.userLimits.uploadsPerDay;
    await countOfDay(tx, { userId, kind: 'upload', now, amount: sizeBytes, max });
    const row = {
      id: newId(),
      entityType: body.entityType,
      entityId: body.entityId,
      ...{ fileName, contentType, sizeBytes, sha256 },
      description: body.description || null,
      uploadedBy: userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return insertDocument(tx, org.id, row, key);
  },
});
