/** The papers beside the purchase order, with the longest texts: see layout.test.ts. */
import { expect, test } from 'vitest';
import { overlaps, readPdf, textOf } from '../../../test/support/pdf.ts';
import { exact } from '../../kernel/values/exact.ts';
import type { NamedPick } from '../pick-lists/pick-list.ts';
import { pickListPaper } from '../pick-lists/pick-list-paper.ts';
import {
  type PrintedLine,
  type PrintedSalesOrder,
  salesOrderPaper,
} from '../sales-orders/sales-order-paper.ts';
import { workOrderPaper } from '../work-orders/work-order-paper.ts';
import { layOut } from './layout.ts';
import type { Paper, Sender } from './paper.ts';

const long = (letter: string, length = 200) => letter.repeat(length);
const most = '999999999999.999999';
const largest = '999999999999999999999999.999999';

const addressOf = (letter: string) => ({
  ...{ line1: long(letter), line2: long(letter), city: long(letter), region: long(letter) },
  ...{ postalCode: long(letter, 40), country: 'GB' },
});

const senderOf = (letter: string): Sender => ({
  name: long(letter),
  address: addressOf(letter),
  ...{ taxId: long('T', 64), phone: long('5', 40), logo: null },
  // Headings of both languages are beside long texts.
  language: letter === 'W' ? 'de' : 'en',
});

const line = (letter: string): PrintedLine => ({
  ...{ lineNumber: '1000', code: long('C', 64), description: long(letter, 500) },
  ...{ quantity: most, unit: long('U', 20), unitPrice: most, discountPercent: '12.345678' },
  ...{ lineTotal: largest, hsCode: long('9', 20), countryOfOrigin: 'GB' },
  ...{ netWeight: most, weightUnit: 'kg' },
});

const printed = (letter: string): PrintedSalesOrder => ({
  organization: senderOf(letter),
  customer: {
    ...{ name: long(letter), code: long('C', 64), billingAddress: addressOf(letter) },
    ...{ email: long('e'), phone: long('5', 40), taxId: long('T', 64) },
    paymentTerms: long(letter),
    language: null,
  },
  order: {
    ...{ soNumber: long('9', 18), status: 'Draft', orderDate: '2026-03-09' },
    ...{ requestedShipDate: '2026-03-15', validUntil: '2026-03-31', currency: 'EUR' },
    ...{ shipToAddress: addressOf(letter), customerReference: long(letter), notes: null },
  },
  ...{ subtotal: largest, discountAmount: most, shippingAmount: most, taxAmount: most },
  total: largest,
});

const quantity = exact(most);

function workOrder(letter: string): Paper {
  const goods = ['bread', 'flour'].map((id) => ({
    ...{ id, code: long('C', 64), name: long(letter), unit: long('U', 20) },
  }));
  const place = { name: long(letter), address: addressOf(letter) };
  const [outputQuantity, scrapPercent] = [exact('1'), exact('0')];
  const input = { id: 'input', materialId: 'flour', skuId: null, quantity, outputQuantity };
  const item = {
    ...{ id: 'item', woId: 'order', lineNumber: 1000, skuId: 'bread', quantity },
    ...{ receivedQuantity: quantity, scrappedQuantity: exact('0'), madePieces: '{}' },
    ...{ materialUnitCost: quantity, conversionCost: quantity },
    inputs: [{ ...input, scrapPercent, quantityPerUnit: quantity, unitCost: quantity }],
    ...{ version: 1, createdBy: null, createdAt: '', updatedAt: '' },
  };
  const order = { woNumber: long('9', 18), startDate: '2026-03-09', expectedDate: '2026-03-15' };
  const head = { ...order, status: 'Cancelled', notes: long(letter, 500) };
  return workOrderPaper(
    { organization: senderOf(letter), order: head, site: place, stock: place },
    [item],
    goods,
  );
}

function pickList(letter: string): Paper {
  const orders = Array.from({ length: 200 }, (_, at) => ({
    ...{ id: `${at}`, number: `${long('9', 15)}${at}`, day: '2026-03-09', movements: [] },
  }));
  const row: NamedPick = {
    ...{ locationId: '', itemType: 'sku', itemId: '', lotId: null, quantity },
    orders: orders.map(({ id, number }) => ({ id, number, quantity })),
    ...{ locationCode: long('L', 64), locationName: long(letter), itemCode: long('C', 64) },
    ...{ itemName: long(letter), itemUnit: long('U', 20) },
  };
  return pickListPaper(senderOf(letter), orders, [row, row]);
}

const papers = ['W', '购'].flatMap((letter) => [
  {
    title: `quote with ${letter}`,
    paper: salesOrderPaper('quote', printed(letter), [line(letter)]),
  },
  {
    title: `confirmation with ${letter}`,
    paper: salesOrderPaper('order_confirmation', printed(letter), [line(letter), line(letter)]),
  },
  {
    title: `proforma invoice with ${letter}`,
    paper: salesOrderPaper('proforma_invoice', printed(letter), [line(letter)]),
  },
  { title: `work order with ${letter}`, paper: workOrder(letter) },
  { title: `pick list with ${letter}`, paper: pickList(letter) },
]);

test.each(papers)('nothing of a $title is cut off or printed over something else', async (of) => {
  const pages = await readPdf(await layOut(of.paper));
  for (const page of pages) {
    expect(overlaps(page)).toEqual([]);
    for (const { x, y, width, text } of page) {
      expect(x, text).toBeGreaterThan(47);
      expect(x + width, text).toBeLessThan(548);
      expect(y, text).toBeGreaterThan(40);
      expect(y, text).toBeLessThan(842 - 48);
    }
  }
  const solid = pages.map(textOf).join('').replace(/\s/g, '');
  for (const { name } of [of.paper.sender, ...of.paper.parties]) expect(solid).toContain(name);
});
