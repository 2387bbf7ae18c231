/** The positions of new entries, and the numbers of their codes and transfers. */
import {
  type Fragment,
  join,
  literally,
  part,
  type Statement,
  sql,
} from '../kernel/database/sql.ts';
import { partsOf } from '../kernel/sharing/slices.ts';
import type { NewEntry } from './entry.ts';
import { finishedGoods, type LedgerKind, materialsLedger } from './ledger.ts';

/** A number that each ledger counts for itself, e.g. that of an entry's code. */
export const ofLedger = (counter: 'Code' | 'Transfer') =>
  literally(
    `case g.ledger when 'materials' then n."materials${counter}" else n."finishedGoods${counter}" end`,
  );

export const prefixOf = (prefix: 'codePrefix' | 'refPrefix') =>
  literally(
    `case g.ledger when 'materials' then '${materialsLedger[prefix]}' else '${finishedGoods[prefix]}' end`,
  );

/** The last of the numbers that new entries get. */
export type EntryNumbers = Record<
  | 'position'
  | 'materialsCode'
  | 'materialsTransfer'
  | 'finishedGoodsCode'
  | 'finishedGoodsTransfer',
  number
>;

/** Allots positions and the numbers of codes and transfers to new entries. */
export const allotEntryNumbers = (
  orgId: string,
  entries: readonly NewEntry[],
): Statement<EntryNumbers> => sql<EntryNumbers>`${advance(orgId, entries)}`;

export function selectNumbers(numbers: EntryNumbers): Fragment {
  const columns = Object.entries(numbers).map(
    ([name, value]) => part`${value}::bigint as ${literally(`"${name}"`)}`,
  );
  return part`select ${join(columns, ', ')}`;
}

export const allottedLast = (orgId: string, entries: readonly NewEntry[]): Fragment =>
  advance(orgId, entries, part`and (select count(*) from changed) >= 0`);

function advance(orgId: string, entries: readonly NewEntry[], last = part``): Fragment {
  const materials = entries.filter((entry) => entry.ledger === 'materials');
  const goods = entries.filter((entry) => entry.ledger === 'finished_goods');
  return part`update ledger_counters set position = position + ${entries.length}::bigint,
      materials_code = materials_code + ${materials.length}::bigint,
      materials_transfer = materials_transfer + ${transfersIn(materials)}::bigint,
      finished_goods_code = finished_goods_code + ${goods.length}::bigint,
      finished_goods_transfer = finished_goods_transfer + ${transfersIn(goods)}::bigint
    where org_id = ${orgId} ${last}
    returning position, materials_code as "materialsCode",
      materials_transfer as "materialsTransfer", finished_goods_code as "finishedGoodsCode",
      finished_goods_transfer as "finishedGoodsTransfer"`;
}

const transfersIn = (entries: readonly NewEntry[]) =>
  entries.filter(({ eventType }) => eventType === 'TRANSFER').length;

/** How many codes and transfers of each ledger follow an entry. */
type Following = Record<LedgerKind, { codes: number; transfers: number }>;

export const nothing: Following = {
  materials: { codes: 0, transfers: 0 },
  finished_goods: { codes: 0, transfers: 0 },
};

/** A part of new entries that share numbers. */
export interface EntryPart<Entry extends NewEntry> {
  entries: readonly Entry[];
  following: Following;
}

/** New entries in parts, in their order. */
export function entryParts<Entry extends NewEntry>(
  all: readonly Entry[],
  most: number,
): EntryPart<Entry>[] {
  let following = nothing;
  const parts = partsOf(all, most)
    .reverse()
    .map((entries) => {
      const own = { entries, following };
      following = before(entries, following);
      return own;
    });
  return parts.reverse();
}

function before(entries: readonly NewEntry[], after: Following): Following {
  const of = (ledger: LedgerKind) => {
    const own = entries.filter((entry) => entry.ledger === ledger);
    const { codes, transfers } = after[ledger];
    return { codes: codes + own.length, transfers: transfers + transfersIn(own) };
  };
  return { materials: of('materials'), finished_goods: of('finished_goods') };
}

/** The numbers of entries that follow one: in all, in its ledger, and among its transfers. */
export type Places = Record<'entriesAfter' | 'codesAfter' | 'transfersAfter', number>;

export interface Placed<Entry> {
  entry: Entry;
  places: Places;
}

/** The entries of a part with their places. */
export function withPlaces<Entry extends NewEntry>(added: EntryPart<Entry>): Placed<Entry>[] {
  const { materials, finished_goods } = added.following;
  const after = { materials: { ...materials }, finished_goods: { ...finished_goods } };
  const placed = added.entries.toReversed().map((entry) => {
    const own = after[entry.ledger];
    const places = {
      entriesAfter: after.materials.codes + after.finished_goods.codes,
      codesAfter: own.codes,
      transfersAfter: own.transfers,
    };
    own.codes += 1;
    if (entry.eventType === 'TRANSFER') own.transfers += 1;
    return { entry, places };
  });
  return placed.reverse();
}
