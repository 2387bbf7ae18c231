/** E167, W167: shows a document with the address at which its file can be fetched. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { files } from '../../kernel/limits/files.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { type Document, documentExample, downloadableDocument } from './document.ts';
import { selectDocument } from './documents.store.ts';

/** Milliseconds until the link expires. */
const { lifetime } = valuesOf(files.links);

export const getDocument = endpoint({
  id: 'E167',
  operation: 'getDocument',
  method: 'GET',
  path: '/documents/:id',
  tag: 'Documents',
  summary: 'Get document detail',
  description:
    'The answer contains a link to the file. The link needs no credential and expires after fifteen minutes. It leads to the bucket if documents are stored in S3, otherwise to this service.',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(downloadableDocument),
  example: {
    reply: {
      ...documentExample,
      downloadUrl: `https://stock.example.com/api/documents/${documentExample.id}/content?org=0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600&expires=1772353000&signature=Xk2f9aQ4mZ0s7Yw1Tn5uRb8cVe3hJp6dLg2iKo9xNfA`,
      downloadUrlExpiresAt: '2026-03-01T08:16:40.000Z',
    },
  },

  read: ({ orgId, path: { id = '' }, query, now }) => ({
    statements: [{ select: selectDocument(orgId, id, asksForNames(query)), named: true }],
    cost: 1,
    async show([rows], { files }) {
      const found = rows?.[0] as (Document & { key: string }) | undefined;
      if (!found) throw notFound('document');
      const { key, ...shown } = found;
      // In full seconds, as signatures count time.
      const from = new Date(Math.floor(now.getTime() / 1000) * 1000);
      const until = new Date(from.getTime() + lifetime);
      const downloadUrl = await files.storage.link({ ...shown, key, orgId }, { from, until });
      return { ...shown, downloadUrl, downloadUrlExpiresAt: until.toISOString() };
    },
  }),
});
