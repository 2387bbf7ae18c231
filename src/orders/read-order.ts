import type { ReadRow } from '../import/importer.ts';
import { partsOf } from '../import/part-rows.ts';
import type { OrderImporter } from './order-importer.ts';
import type { OrderRow } from './order-row.ts';

/** An order row, with its items separate, from a row that was read. */
export function orderRow(importer: OrderImporter, row: ReadRow): OrderRow {
  const { items: _, [importer.kind.numberField]: own, ...value } = row.value;
  const number = typeof own === 'string' ? own : undefined;
  const items = partsOf(row, 'items');
  return withTopItem(
    importer,
    withExternalId({ ...row, value, items, number, hasOrderKey: false }),
  );
}

/** Keeps `orderKey` as externalId; if the row has both, they must be the same. */
function withExternalId(row: OrderRow): OrderRow {
  const { orderKey, ...value } = row.value;
  if (orderKey === undefined) return row;
  const differs = value.externalId != null && value.externalId !== orderKey;
  const fault = { path: '/externalId', code: 'contradiction', message: 'differs from orderKey.' };
  return {
    ...row,
    value: { ...value, externalId: orderKey },
    hasOrderKey: true,
    faults: differs ? [...row.faults, fault] : row.faults,
  };
}

/** Item fields beside those of the order form one more item. */
function withTopItem({ itemAtTop, item, order }: OrderImporter, row: OrderRow): OrderRow {
  if (!itemAtTop) return row;
  const itemFields = [
    ...Object.keys(item.input.properties),
    ...item.references.map(({ name }) => name),
  ];
  const isOfItem = (field: string) =>
    itemFields.includes(field) && !(field in order.input.properties);
  const fields = Object.entries(row.value);
  const ofItem = fields.filter(([field]) => isOfItem(field));
  if (ofItem.length === 0) return row;
  return {
    ...row,
    value: Object.fromEntries(fields.filter(([field]) => !isOfItem(field))),
    items: [{ value: Object.fromEntries(ofItem), at: '' }, ...row.items],
  };
}
