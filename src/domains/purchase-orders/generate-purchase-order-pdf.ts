/** E116, W116: the purchase order as it is sent to the vendor. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { readPaper } from '../papers/read-paper.ts';
import { paperLanguage } from '../papers/wording.ts';
import { selectPrintedLines, selectPrintedOrder } from './printed-order.store.ts';
import {
  type PrintedLine,
  type PrintedPurchaseOrder,
  purchaseOrderPaper,
} from './purchase-order-paper.ts';

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
  query: s.object({ language: paperLanguage('vendor') }),
  gives: file('application/pdf'),
  fails: ['not_found'],

  read: (call) =>
    readPaper<[PrintedPurchaseOrder[], PrintedLine[]]>(call, {
      selects: [
        selectPrintedOrder(call.orgId, call.path.id ?? ''),
        selectPrintedLines(call.orgId, call.path.id ?? ''),
      ],
      paperOf([[printed], lines]) {
        if (!printed) throw notFound('purchase order');
        const paper = purchaseOrderPaper(printed, lines, call.query.language);
        return { paper, fileName: `${paper.number}.pdf` };
      },
    }),
});
