import {
  type Client,
  generateSalesOrderPdf,
  type MailSalesOrderResponse,
} from '@stockwright/client';
import { downloadPdf } from '../../parts/download.ts';
import type { Order } from './states.ts';

export type PaperKind = MailSalesOrderResponse['kind'];

/** The papers that an order has, the usual one first. */
export const papersOf = ({
  status,
}: Pick<Order, 'status'>): readonly [PaperKind, ...PaperKind[]] =>
  status === 'Draft'
    ? ['quote', 'order_confirmation', 'proforma_invoice']
    : ['order_confirmation', 'proforma_invoice'];

export const paperFile = ({ soNumber }: Order, kind: PaperKind): string =>
  `${soNumber}-${kind.replace('_', '-')}.pdf`;

/** Hands over a paper of an order as PDF. */
export async function savePaper(client: Client, order: Order, kind: PaperKind): Promise<void> {
  const pdf = await generateSalesOrderPdf(client, { path: { id: order.id }, query: { kind } });
  downloadPdf(pdf, paperFile(order, kind));
}
