/** Lines that name an item: a material or a SKU, and never both. */
import { present } from '../kernel/present.ts';
import type { Fault } from '../kernel/problem.ts';
import type { LedgerKind } from '../ledger/ledger.ts';

export interface NamesItem {
  materialId?: string | null | undefined;
  skuId?: string | null | undefined;
}

/** The item of a checked line. */
export const itemIdOf = ({ materialId, skuId }: NamesItem): string => present(materialId ?? skuId);

/** An item, and the ledger that has its entries. */
export interface LedgerItem {
  ledger: LedgerKind;
  itemId: string;
}

export const ledgerItemOf = (line: NamesItem): LedgerItem => ({
  ledger: line.materialId == null ? 'finished_goods' : 'materials',
  itemId: itemIdOf(line),
});

/** The field by which a line names its item, and what that is called. */
export const nameOf = ({ materialId }: NamesItem) =>
  materialId == null
    ? ({ field: 'skuId', kind: 'sku', noun: 'SKU' } as const)
    : ({ field: 'materialId', kind: 'material', noun: 'material' } as const);

/** The fault of a line at `at` that does not name exactly one item; `noun` is e.g. `an input`. */
export function namingFault(line: unknown, at: string, noun: string): Fault[] {
  // The schema reports lines and fields of a wrong type.
  if (typeof line !== 'object' || line === null) return [];
  const { materialId, skuId }: NamesItem = line;
  if (materialId == null && skuId == null) {
    const message = `is required, or skuId: ${noun} is a material or a SKU.`;
    return [{ path: `${at}/materialId`, code: 'required', message }];
  }
  if (materialId == null || skuId == null) return [];
  const message = `is one too many: ${noun} is a material or a SKU, not both.`;
  return [{ path: `${at}/skuId`, code: 'not_allowed', message }];
}

/** The faults of the lines in a list of a body, which is not validated yet. */
export const namingFaults = (lines: unknown, list: string, noun: string): Fault[] =>
  Array.isArray(lines)
    ? lines.flatMap((line, index) => namingFault(line, `/${list}/${index}`, noun))
    : [];
