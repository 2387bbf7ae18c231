/** E168, W168: deletes a document and its file. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { notFound } from '../../kernel/problem.ts';
import { documentEvent } from './document.ts';
import { deleteDocumentRow, findDocument } from './documents.store.ts';

const locate = locateBy('document', findDocument);

export const deleteDocument = endpoint({
  id: 'E168',
  operation: 'deleteDocument',
  method: 'DELETE',
  path: '/documents/:id',
  tag: 'Documents',
  summary: 'Delete document',
  description:
    'The file is deleted right after the document, or once the storage is reachable again. An installation can keep files of deleted documents for some days, for its backups.',
  access: 'member',
  emits: documentEvent('document.deleted'),
  gives: noContent,
  unversioned: true,

  locate,

  async run({ tx, org, subject, now, services, afterCommit }) {
    const deleted = await deleteDocumentRow(tx, org.id, subject.id, now);
    if (deleted.length === 0) throw notFound('document');
    afterCommit(() => services.files.sweep());
  },
});
