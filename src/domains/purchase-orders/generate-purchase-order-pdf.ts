/** E116, W116: the purchase order as it is sent to the vendor. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { FileReply } from '../../kernel/values/reply.ts';
import { selectDocument, selectDocumentLines } from './document.store.ts';
import {
  type DocumentLine,
  type PurchaseOrderDocument,
  renderPurchaseOrder,
} from './pdf/document.ts';

export const generatePurchaseOrderPdf = endpoint({
  id: 'E116',
  operation: 'generatePurchaseOrderPdf',
  method: 'GET',
  path: '/purchase-orders/:id/pdf',
  tag: 'Purchase Orders',
  summary: 'Generate PO PDF',
  description:
    'A4, with the organization’s name, address, telephone, tax number and logo. Latin, Greek, Cyrillic, Chinese, Japanese and Korean text is printed; other characters are replaced. The same order always produces the same file.',
  access: 'member',
  gives: file('application/pdf'),
  fails: ['not_found'],

  read: ({ orgId, actor, path: { id = '' } }) => ({
    statements: [
      { select: selectDocument(orgId, id), named: true },
      { select: selectDocumentLines(orgId, id), named: true },
    ],
    async show([orders, lines = []], _services, { signal }) {
      const [order] = orders ?? [];
      if (!order) throw notFound('purchase order');
      const document: PurchaseOrderDocument = {
        ...(order as Omit<PurchaseOrderDocument, 'lines'>),
        lines: lines as DocumentLine[],
      };
      const pdf = await renderPurchaseOrder(document, { owners: [orgId, actor.userId], signal });
      return new FileReply(pdf, `${document.order.poNumber}.pdf`);
    },
  }),
});
