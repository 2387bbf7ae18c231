/** X038, WX038: the papers that go with a shipment. */
import { endpoint, file } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { readPaper } from '../papers/read-paper.ts';
import { paperLanguage } from '../papers/wording.ts';
import { selectPrintedShipment, selectPrintedShipmentLines } from './printed-shipment.store.ts';
import {
  type PrintedShipment,
  type PrintedShipmentLine,
  shipmentFileName,
  shipmentPaper,
  shipmentPaperKind,
} from './shipment-paper.ts';

export const generateShipmentPdf = endpoint({
  id: 'X038',
  operation: 'generateShipmentPdf',
  method: 'GET',
  path: '/shipments/:id/pdf',
  tag: 'Shipments',
  summary: 'Generate a paper of a shipment',
  description:
    'A4, with the organization’s name, address, telephone, tax number and logo, the addresses of the customer, the number of the shipment as barcode, and its packages. A packing slip has the goods without prices, a delivery note also what was ordered and what has left until now. A commercial invoice has the part of the prices and of the discount of the order that belongs to the goods, each line rounded to the minor unit, and HS code, origin and net weight of the SKUs that have them; shipping and tax of the order are not on it. Latin, Greek, Cyrillic, Chinese, Japanese and Korean text is printed; other characters are replaced. The same shipment of an order of which no more has left always produces the same file.',
  access: 'member',
  query: s.object({
    kind: shipmentPaperKind('Each shipment has all of them, in every status.'),
    language: paperLanguage('customer'),
  }),
  gives: file('application/pdf'),
  fails: ['not_found'],
  example: { query: { kind: 'packing_slip' } },

  read: (call) =>
    readPaper<[PrintedShipment[], PrintedShipmentLine[]]>(call, {
      selects: [
        selectPrintedShipment(call.orgId, call.path.id ?? ''),
        selectPrintedShipmentLines(call.orgId, call.path.id ?? ''),
      ],
      paperOf([[printed], lines]) {
        if (!printed) throw notFound('shipment');
        const { kind, language } = call.query;
        return {
          paper: shipmentPaper(kind, printed, lines, language),
          fileName: shipmentFileName(kind, printed.shipment),
        };
      },
    }),
});
