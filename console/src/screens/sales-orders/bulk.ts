/** The acts on many sales orders at once. */
import {
  type Client,
  type ListSalesOrdersResponse,
  type UpdateSalesOrderRequest,
  updateSalesOrder,
} from '@stockwright/client';
import { shifted } from '../../parts/format.ts';
import type { BulkAction } from '../../parts/list/definition.ts';
import type { Words } from '../../words/language.tsx';

export type ListedOrder = ListSalesOrdersResponse['data'][number];

/** Days by which an order is put off, where nobody says another day. */
const later = 7;

const nameOf = ({ soNumber }: ListedOrder) => soNumber;

/** An order after an act on it. */
interface Written {
  version: number;
}

/** Each is confirmed, put off to a day, or closed. */
export function bulkOf(
  words: Words['salesOrders'],
  client: Client,
  today: string,
): readonly BulkAction<ListedOrder>[] {
  const write = (id: string, body: UpdateSalesOrderRequest, ifMatch: number) =>
    updateSalesOrder(client, { path: { id }, body, ifMatch });
  return [
    {
      name: words.confirm,
      nameOf,
      run: ({ id, version }) => write(id, { status: 'Confirmed' }, version),
      undo: ({ id, status }, { version }: Written) => write(id, { status }, version),
    },
    {
      name: words.postpone,
      nameOf,
      day: { label: words.requestedShipDate, initial: shifted(today, later) },
      run: ({ id, version }, day) => write(id, { requestedShipDate: day || null }, version),
      undo: ({ id, requestedShipDate }, { version }: Written) =>
        write(id, { requestedShipDate }, version),
    },
    {
      name: words.close,
      nameOf,
      run: ({ id, version }) => write(id, { status: 'Closed' }, version),
      undo: ({ id, status }, { version }: Written) => write(id, { status }, version),
    },
  ];
}
