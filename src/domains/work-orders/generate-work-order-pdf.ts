/** X043, WX043: the work order as it goes to the shop floor. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { part } from '../../kernel/database/sql.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import type { NamedItem } from '../papers/named.ts';
import { selectItemNames } from '../papers/names.store.ts';
import { readPaper } from '../papers/read-paper.ts';
import { ownPaperLanguage } from '../papers/wording.ts';
import { printedGoods, selectPrintedOrder } from './printed-order.store.ts';
import { storedInputLine, storedItem } from './work-order-item.ts';
import { type PrintedWorkOrder, workOrderPaper } from './work-order-paper.ts';
import { itemsOf, selectInputsOf, selectItemsOf } from './work-orders.store.ts';

type Rows = Record<string, unknown>[];

export const generateWorkOrderPdf = endpoint({
  id: 'X043',
  operation: 'generateWorkOrderPdf',
  method: 'GET',
  path: '/work-orders/:id/pdf',
  tag: 'Work Orders',
  summary: 'Generate the paper of a work order',
  description:
    'A4: what is to be made, what all of it needs by the recipes of the order, its notes, and its number as barcode: Code 128, or a QR code of a number with other signs than those of ASCII. Text coverage as of the printed purchase order. The same order always produces the same file.',
  access: 'member',
  query: s.object({ language: ownPaperLanguage() }),
  gives: file('application/pdf'),
  fails: ['not_found'],

  read({ path: { id = '' }, ...call }) {
    const { orgId } = call;
    const all = part`${[id]}::uuid[]`;
    return readPaper<[PrintedWorkOrder[], Rows, Rows, NamedItem[]]>(call, {
      selects: [
        selectPrintedOrder(orgId, id),
        selectItemsOf(orgId, all),
        selectInputsOf(orgId, all),
        selectItemNames(orgId, printedGoods(orgId, id)),
      ],
      paperOf([[printed], items, inputs, goods]) {
        if (!printed) throw notFound('work order');
        const stored = items.map((row) => exactly(storedItem, row));
        const lines = inputs.map((row) => exactly(storedInputLine, row));
        const paper = workOrderPaper(printed, itemsOf(stored, lines), goods, call.query.language);
        return { paper, fileName: `${paper.number}.pdf` };
      },
    });
  },
});
