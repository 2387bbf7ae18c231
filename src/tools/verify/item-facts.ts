import type {
  CycleConsumption,
  Day,
  ItemBalance,
  ItemRecord,
  LiveRow,
  Setting,
} from './items.store.ts';

/** An item with the rows for its checks. */
export interface ItemFacts {
  item: ItemRecord;
  rows: readonly LiveRow[];
  balances: readonly ItemBalance[];
  days: readonly Day[];
  settings: readonly Setting[];
  /** Consumptions in a cycle, as stored, and as recomputed. */
  inCycle: { stored: readonly CycleConsumption[]; found: readonly CycleConsumption[] };
}

/** An item's name in reports. */
export const nameOf = ({ kind, code }: Pick<ItemRecord, 'kind' | 'code'>): string =>
  `${kind === 'sku' ? 'SKU' : 'material'} ${code}`;
