/** X060, WX060: the paper of a return. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { readPaper } from '../papers/read-paper.ts';
import { paperLanguage } from '../papers/wording.ts';
import { selectPrintedReturn, selectPrintedReturnItems } from './printed-return.store.ts';
import {
  type PrintedReturn,
  type PrintedReturnItem,
  returnFileName,
  returnPaper,
} from './return-paper.ts';

export const generateSalesReturnPdf = endpoint({
  id: 'X060',
  operation: 'generateSalesReturnPdf',
  method: 'GET',
  path: '/sales-returns/:id/pdf',
  tag: 'Sales Returns',
  summary: 'Generate the paper of a return',
  description:
    'A4, with the organization’s name, address, telephone, tax number and logo, the customer, the number of the return as barcode, and its goods. Expected and Cancelled: a return authorization without amounts. Received: the credit of each item, the fees, and what the customer gets. Latin, Greek, Cyrillic, Chinese, Japanese and Korean text is printed; other characters are replaced. The same return always produces the same file.',
  access: 'member',
  query: s.object({ language: paperLanguage('customer') }),
  gives: file('application/pdf'),
  fails: ['not_found'],
  example: {},

  read: (call) =>
    readPaper<[PrintedReturn[], PrintedReturnItem[]]>(call, {
      selects: [
        selectPrintedReturn(call.orgId, call.path.id ?? ''),
        selectPrintedReturnItems(call.orgId, call.path.id ?? ''),
      ],
      paperOf([[printed], items]) {
        if (!printed) throw notFound('sales return');
        return {
          paper: returnPaper(printed, items, call.query.language),
          fileName: returnFileName(printed),
        };
      },
    }),
});
