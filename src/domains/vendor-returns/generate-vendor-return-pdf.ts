/** X067, WX067: the paper that goes back to the vendor with the goods. */
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

export const generateVendorReturnPdf = endpoint({
  id: 'X067',
  operation: 'generateVendorReturnPdf',
  method: 'GET',
  path: '/vendor-returns/:id/pdf',
  tag: 'Vendor Returns',
  summary: 'Generate the paper of a vendor return',
  description:
    "A4, with the organization's name, address, telephone, tax number and logo, the vendor, the number of the return as barcode, and its goods with their receipts and the credit that is expected, in base currency; of a replacement without amounts. Latin, Greek, Cyrillic, Chinese, Japanese and Korean text is printed; other characters are replaced. The same return always produces the same file.",
  access: 'member',
  query: s.object({ language: paperLanguage('vendor') }),
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
        if (!printed) throw notFound('vendor return');
        return {
          paper: returnPaper(printed, items, call.query.language),
          fileName: returnFileName(printed),
        };
      },
    }),
});
