/** Journals as answers show them: lines with codes, and inventory accounts beside their stock. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import type { LedgerKind } from '../../ledger/ledger.ts';
import { ledgers } from '../../ledger/ledger.ts';
import { type CodeOf, type Slot, slotName } from './accounts.ts';
import type { Balances } from './balances.ts';
import type { CauseRow } from './causes.store.ts';
import type { DecidedLine } from './decide-journal.ts';
import type { Cause, Journal, JournalHeader, Reconciled, ShownLine } from './journal.ts';
import type { StoredContent } from './journals.store.ts';
import { firstDayOf, lastDayOf } from './load-journal.ts';
import type { StockValue } from './measures.ts';
import { entriesOf, type JournalKind } from './pairs.ts';
import { fromMinor } from './totals.ts';

/** A line with its codes; null where an account has none. */
export interface CodedLine extends DecidedLine {
  debitCode: string | null;
  creditCode: string | null;
  causes: readonly Cause[];
}

export const codedLine = (
  codeOf: CodeOf,
  line: DecidedLine,
  causes?: CausesByMonth,
): CodedLine => ({
  ...line,
  debitCode: codeOf(line.debit),
  creditCode: codeOf(line.credit),
  causes: causes ? causesOf(line, causes) : [],
});

/** The accounts of lines that have no code, each once. */
export function missingAccounts(codeOf: CodeOf, lines: readonly DecidedLine[]): Slot[] {
  const slots = lines.flatMap(({ debit, credit }) => [debit, credit]);
  const once = new Map(slots.map((slot) => [slotName(slot), slot]));
  return [...once.values()].filter((slot) => codeOf(slot) === null);
}

/** The most documents of a line. */
const maxCauses = 20;

/** The changes in each month and ledger. */
export type CausesByMonth = ReadonlyMap<string, readonly CauseRow[]>;

export const causesByMonth = (rows: readonly CauseRow[]): CausesByMonth =>
  groupedBy(rows, ({ month, ledger }) => `${month} ${ledger}`);

function causesOf(line: DecidedLine, causes: CausesByMonth): Cause[] {
  const types = entriesOf(line.kind);
  const ofMonth = causes.get(`${line.forMonth} ${ledgerOf(line)}`) ?? [];
  const own = ofMonth.filter(({ eventType }) => types.includes(eventType));
  const byId = new Map(own.flatMap(({ causes }) => causes).map((each) => [each.id, each]));
  return [...byId.values()].slice(0, maxCauses);
}

const ledgerOf = ({ debit, credit }: DecidedLine): LedgerKind =>
  [debit.key, credit.key].includes('inventoryMaterials') ? 'materials' : 'finished_goods';

/** Kinds whose entries come from one kind of record. */
const sources: Readonly<Partial<Record<JournalKind, string>>> = {
  purchase: 'purchase_order_receipt',
  landed_cost: 'purchase_order_receipt',
  conversion: 'work_order_receipt',
};

function entriesLink(line: DecidedLine, from: string): string | null {
  const types = entriesOf(line.kind);
  if (types.length === 0) return null;
  const days =
    line.forMonth === null
      ? { to: lastDayBefore(from) }
      : { from: firstDayOf(line.forMonth), to: lastDayOf(line.forMonth) };
  const source = sources[line.kind];
  const query = new URLSearchParams({
    eventType: types.join(','),
    ...(source && { sourceType: source }),
    ...days,
  });
  return `/api${ledgers[ledgerOf(line)].path}/ledger?${decodeURIComponent(query.toString())}`;
}

const lastDayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** `from` is the first day of the first month with a journal. */
export function shownLine(line: CodedLine, currency: string, from: string): ShownLine {
  const debit = { ...line.debit, code: line.debitCode };
  const credit = { ...line.credit, code: line.creditCode };
  const isSwapped = compare(line.amount, ZERO) < 0;
  return {
    kind: line.kind,
    ...(isSwapped ? { debit: credit, credit: debit } : { debit, credit }),
    amount: toText(fromMinor(line.amount.abs(), currency)),
    late: line.late,
    forMonth: line.forMonth,
    count: line.count,
    entries: entriesLink(line, from),
    causes: [...line.causes],
  };
}

/** The inventory accounts beside the stock that they show. */
export function reconcile(
  codeOf: CodeOf,
  balances: Balances,
  stock: readonly StockValue[],
  currency: string,
): Reconciled[] {
  const slots = new Map<string, Slot>();
  const add = (slot: Slot) => slots.set(slotName(slot), slot);
  for (const key of ['inventoryMaterials', 'inventoryProducts'] as const) {
    add({ key, typeId: null, reason: null });
  }
  for (const each of stock) add(slotOfStock(each));
  [...balances.slots.values()].filter(isInventory).forEach(add);
  const stockOf = groupedBy(stock, (each) => slotName(slotOfStock(each)));
  return [...slots].map(([name, slot]) => {
    const issued = fromMinor(balances.of(name), currency);
    const value = sum((stockOf.get(name) ?? []).map((each) => each.value));
    return {
      account: { ...slot, code: codeOf(slot) },
      issued: toText(issued),
      stockValue: toText(value),
      difference: toText(issued.minus(value)),
    };
  });
}

const isInventory = ({ key }: Slot): boolean => key.startsWith('inventory');

const slotOfStock = ({ ledger, typeId }: StockValue): Slot => ({
  key: ledger === 'materials' ? 'inventoryMaterials' : 'inventoryProducts',
  ...{ typeId, reason: null },
});

/** A stored journal. */
export function shownJournal(
  header: JournalHeader,
  { reconciliation, firstMonth }: StoredContent,
  lines: readonly CodedLine[],
): Journal {
  const from = firstDayOf(firstMonth);
  return {
    ...header,
    reconciliation,
    lines: lines.map((line) => shownLine(line, header.currency, from)),
  };
}
