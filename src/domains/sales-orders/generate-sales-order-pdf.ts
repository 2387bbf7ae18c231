/** X039, WX039: the sales order as its customer gets it. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { readPaper } from '../papers/read-paper.ts';
import { paperLanguage } from '../papers/wording.ts';
import { selectPrintedLines, selectPrintedOrder } from './printed-order.store.ts';
import {
  fileNameOf,
  type PrintedLine,
  type PrintedSalesOrder,
  paperKind,
  refusePaper,
  salesOrderPaper,
} from './sales-order-paper.ts';

export const generateSalesOrderPdf = endpoint({
  id: 'X039',
  operation: 'generateSalesOrderPdf',
  method: 'GET',
  path: '/sales-orders/:id/pdf',
  tag: 'Sales Orders',
  summary: 'Generate a paper of a sales order',
  description:
    'A4, with the organization’s name, address, telephone, tax number and logo, and the addresses of the customer. Prices, discounts, shipping and tax are those of the order; its notes are printed, too. A proforma invoice shows HS code, origin and net weight of the SKUs that have them. Latin, Greek, Cyrillic, Chinese, Japanese and Korean text is printed; other characters are replaced. The same order always produces the same file.',
  access: 'member',
  query: s.object({
    kind: paperKind('`quote`: of an order in Draft (409 `invalid_transition`).'),
    language: paperLanguage('customer'),
  }),
  gives: file('application/pdf'),
  fails: ['not_found', 'invalid_transition'],
  example: { query: { kind: 'order_confirmation' } },

  read: (call) =>
    readPaper<[PrintedSalesOrder[], PrintedLine[]]>(call, {
      selects: [
        selectPrintedOrder(call.orgId, call.path.id ?? ''),
        selectPrintedLines(call.orgId, call.path.id ?? ''),
      ],
      paperOf([[printed], lines]) {
        if (!printed) throw notFound('sales order');
        const { kind, language } = call.query;
        refusePaper(kind, printed.order);
        const paper = salesOrderPaper(kind, printed, lines, language);
        return { paper, fileName: fileNameOf(kind, printed.order) };
      },
    }),
});
