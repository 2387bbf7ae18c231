/** The rows of an import that are one shipment. */

import type { Work } from '../../kernel/contract/work.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import type { Fault } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { MovementRow } from '../../orders/movement-rows.ts';
import type { SaleChange } from './change-sale.ts';
import type { Shipment, ShipmentChange } from './shipment.ts';

/** The fields of which a shipment has one value. */
const single = ['order', 'shipDate', 'carrier', 'trackingNumber'] as const;

/** The rows with faults where a value differs from that of an earlier row of their shipment. */
export async function checkGroups(
  { org, now }: Work,
  rows: readonly MovementRow[],
): Promise<MovementRow[]> {
  const today = dayIn(org.timezone, now);
  const stated = new Map<string, Map<string, { value: unknown; row: number }>>();
  return rows.map((row) => {
    if (row.action === 'skip') return row;
    const value: MovementRow['value'] = { ...row.value, shipDate: row.value.shipDate ?? today };
    const number = numberOf(row);
    const key = number === undefined ? `day ${value.order} ${value.shipDate}` : `number ${number}`;
    const before = stated.get(key) ?? new Map();
    stated.set(key, before);
    const faults = single.flatMap((field): Fault[] => {
      if (value[field] == null) return [];
      const first = before.get(field) ?? { value: value[field], row: row.row };
      before.set(field, first);
      return first.value === value[field] ? [] : [contradiction(field, first.row, number)];
    });
    return { ...row, faults: [...row.faults, ...faults] };
  });
}

const numberOf = ({ value: { shipmentNumber } }: MovementRow): string | undefined =>
  typeof shipmentNumber === 'string' ? shipmentNumber : undefined;

function contradiction(field: string, row: number, number: string | undefined): Fault {
  const other = `differs from that of row ${row}, which is of the same shipment.`;
  const message =
    number === undefined
      ? `${other} Give the rows of each shipment a shipmentNumber.`
      : `${other} Give it another shipmentNumber.`;
  return { path: `/${field}`, code: 'contradiction', message };
}

/** New shipments of one order, those with the same number or day as one. */
export function togetherShipped(changes: readonly ShipmentChange[]): ShipmentChange[] {
  const made = changes.flatMap(({ after }) => after ?? []);
  const groups = groupedBy(made, ({ externalId, shipDate }) =>
    externalId === null ? `day ${shipDate}` : `number ${externalId}`,
  );
  return [...groups.values()].map((own) => ({ after: asOne(own) }));
}

function asOne(shipments: readonly Shipment[]): Shipment {
  const first = present(shipments[0]);
  const stated = (field: 'carrier' | 'trackingNumber') =>
    shipments.find((each) => each[field] !== null)?.[field] ?? null;
  return {
    ...first,
    carrier: stated('carrier'),
    trackingNumber: stated('trackingNumber'),
    items: shipments
      .flatMap(({ items }) => items)
      .map((line, index) => ({ ...line, shipmentId: first.id, lineNumber: index + 1 })),
  };
}

/** The changes of each order as one: it gets one new version. */
export const salesTogether = (changes: readonly SaleChange[]): SaleChange[] =>
  [...groupedBy(changes, ({ order }) => order.id).values()].map((own) => {
    const [first, last] = [present(own[0]), present(own.at(-1))];
    const items = new Map(own.flatMap((change) => change.items.map((item) => [item.id, item])));
    const events = own.flatMap((change) => change.events);
    const shipments = own.flatMap((change) => change.shipments);
    return { ...last, before: first.before, items: [...items.values()], events, shipments };
  });
