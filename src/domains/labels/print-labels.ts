/** X044, WX044: labels of items, locations, shipments and orders, for sheets and label printers. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { FileReply } from '../../kernel/values/reply.ts';
import { labelKinds, labelsOf } from './kinds.ts';
import { dpiOf, labelOrder, layoutOf, orderFaults } from './label.ts';
import { renderLabels } from './pdf/document.ts';

const pdf = 'application/pdf';
const plain = 'text/plain';

export const printLabels = endpoint({
  id: 'X044',
  operation: 'printLabels',
  method: 'POST',
  path: '/labels',
  tag: 'Labels',
  summary: 'Print labels',
  description:
    'A label has a name or a number, a QR code of the code or number, and bars. The bars of an item are its GTIN (EAN-13, EAN-8, UPC-A, ITF-14), or else its code, those of a location its code, those of a shipment or a work order its number, each as Code 128. Bars that would be too narrow to read, and codes that Code 128 cannot hold, are left to the QR code. Long texts are cut with an ellipsis. A PDF prints Latin, Greek, Cyrillic, Chinese, Japanese and Korean text and replaces other characters; with ZPL the printer uses its own fonts. The same records always produce the same file. The request changes nothing: it needs no `Idempotency-Key`, and an API token that may only read can send it.',
  access: 'member',
  body: labelOrder,
  check: orderFaults,
  gives: file(pdf, plain),
  fails: ['not_found'],
  example: {
    body: {
      kind: 'item',
      format: 'pdf',
      layout: { sheet: 'a4-3x8' },
      entries: [{ id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1', copies: 24 }],
    },
  },

  read: ({ orgId, actor, body }) => ({
    statements: [
      {
        select: labelKinds[body.kind].select(
          orgId,
          body.entries.map(({ id }) => id),
        ),
        named: true,
      },
    ],
    async show([rows = []], _services, { signal }) {
      const labels = labelsOf(body, rows);
      const layout = layoutOf(body);
      const isZpl = body.format === 'zpl';
      const document = { layout, labels, ...(isZpl && { dpi: dpiOf(body) }) };
      const printed = await renderLabels(document, { owners: [orgId, actor.userId], signal });
      return isZpl
        ? new FileReply(printed, 'labels.zpl', `${plain}; charset=utf-8`)
        : new FileReply(printed, 'labels.pdf', pdf);
    },
  }),
});
