/** The kinds of record that have labels, a row each. */
import type { Fragment } from '../../kernel/database/sql.ts';
import { missing, unknownReferences } from '../../kernel/problem.ts';
import { patterns } from '../../kernel/values/patterns.ts';
import { copiesOf, type KindName, type Label, type LabelCopies, type LabelOrder } from './label.ts';
import { selectItems, selectLocations, selectShipments, selectWorkOrders } from './labels.store.ts';

/** A kind of record: its name in refusals, and the texts of its labels. */
interface LabelKind {
  noun: string;
  /** Rows of `id`, `title`, `lines`, `code` and `barcode`; lines end with a line feed. */
  select(orgId: string, ids: readonly string[]): Fragment;
}

export const labelKinds: Readonly<Record<KindName, LabelKind>> = {
  item: { noun: 'material or SKU', select: selectItems },
  location: { noun: 'location', select: selectLocations },
  shipment: { noun: 'shipment', select: selectShipments },
  work_order: { noun: 'work order', select: selectWorkOrders },
};

/** The labels in the order of the request; @throws Problem (404) that names all unknown ids */
export function labelsOf(
  order: LabelOrder,
  rows: readonly Record<string, unknown>[],
): LabelCopies[] {
  const found = new Map(rows.map((row) => [row.id, labelOf(row)]));
  const { noun } = labelKinds[order.kind];
  const unknown = order.entries.flatMap(({ id }, at) =>
    found.has(id) ? [] : [missing(`/entries/${at}/id`, noun)],
  );
  if (unknown.length > 0) throw unknownReferences(unknown);
  return order.entries.flatMap((entry) => {
    const label = found.get(entry.id);
    return label ? [{ label, copies: copiesOf(entry) }] : [];
  });
}

function labelOf({ title, lines, code, barcode }: Record<string, unknown>): Label {
  // Barcodes of older releases were stored without a look at their check digits.
  const gtin = typeof barcode === 'string' && patterns.gtin.matches(barcode) ? barcode : null;
  return {
    title: String(title),
    lines: String(lines ?? '').split('\n'),
    code: String(code),
    gtin,
  };
}
