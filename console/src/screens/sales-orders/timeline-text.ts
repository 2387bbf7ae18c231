/** An event of an order in the reader's words; a note as it was written. */
import type { ListTimelineNotesResponse } from '@stockwright/client';
import type { Format } from '../../parts/format.ts';
import type { Words } from '../../words/en.ts';

type Entry = ListTimelineNotesResponse['data'][number];
type Lines = NonNullable<NonNullable<Entry['figures']>['items']>;

export function textOf(
  { type, body, figures }: Pick<Entry, 'type' | 'body' | 'figures'>,
  { told, statuses }: Words['salesOrders'],
  format: Format,
): string {
  if (type === null || figures === null) return body;
  const { from, to, reason, shipDate, items, oldCostOfGoodsSold, newCostOfGoodsSold } = figures;
  const status = (name: string | null) => statuses[name as keyof typeof statuses] ?? name ?? '';
  const lines = (of: Lines | null) =>
    (of ?? [])
      .map(({ quantity, lineNumber }) => told.ofLine(format.exact(quantity), lineNumber))
      .join(', ');
  const cost = (value: string | null) => (value === null ? '–' : format.exact(value));
  switch (type) {
    case 'status_changed':
      return told.statusChanged(status(from), status(to));
    case 'held':
      return reason === null ? told.held : `${told.held}: ${reason}`;
    case 'released':
      return told.released;
    case 'shipped':
      return told.shipped(lines(items), shipDate === null ? '' : format.day(shipDate));
    case 'shipment_reversed':
      return told.reversed(lines(items));
    case 'returned':
      return told.returned(lines(items));
    case 'return_deleted':
      return told.returnDeleted(lines(items));
    case 'recosted':
      return told.recosted(cost(oldCostOfGoodsSold), cost(newCostOfGoodsSold));
  }
}
