import type { Change, TargetRow } from './change.ts';
import type { Row } from './ledger-rows.ts';

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
