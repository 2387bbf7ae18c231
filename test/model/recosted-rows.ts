import type { Change, TargetRow } from './change.ts';
import { isUnvoided, type Row } from './ledger-rows.ts';

/** Inbound rows that are replaced, and their replacements, where only the unit cost differs. */
export function recostedRows({ voided, written }: Change): Row[] {
  return voided.flatMap((old) => {
    const row = written.find(({ sequence }) => sequence === old.sequence);
    const isRecosted =
      row !== undefined &&
      old.unitCost !== null &&
      row.unitCost?.compare(old.unitCost) !== 0 &&
      row.eventDate === old.eventDate &&
      row.eventType === old.eventType &&
      isSame(old, { ...row, date: row.day });
    return isRecosted ? [old, row] : [];
  });
}

/** Whether a row has the item, the place, the day and the quantity that it should have. */
export function isSame(
  row: Row,
  target: Pick<TargetRow, 'itemId' | 'locationId' | 'date' | 'quantity'>,
): boolean {
  return (
    row.itemId === target.itemId &&
    row.locationId === target.locationId &&
    row.day === target.date &&
    row.quantity.compare(target.quantity) === 0
  );
}

/** The rows after several changes, as if one change had made them of those before. */
export function mergedRows(before: readonly Row[], after: readonly Row[]): Row[] {
  const written = after.slice(before.length).filter(isUnvoided);
  const restored = new Set<Row>();
  const kept = after.slice(0, before.length).map((row, at) => {
    const old = before[at] as Row;
    if (isUnvoided(row) || !isUnvoided(old)) return row;
    const same = written.find((each) => isRepeated(old, each));
    if (same) restored.add(same);
    return same ? old : row;
  });
  return [...kept, ...written.filter((row) => !restored.has(row))];
}

/** Whether a row is written again for the same line as it was. */
const isRepeated = (old: Row, row: Row): boolean =>
  old.source !== null &&
  old.source.key === row.source?.key &&
  old.source.orderId === row.source.orderId &&
  old.eventType === row.eventType &&
  String(old.unitCost) === String(row.unitCost) &&
  isSame(old, { ...row, date: row.day });
