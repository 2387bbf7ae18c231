/**
 * What a change of the ledger does to cost pools: the figures of the rows that it writes, and all
 * that stood before and costs another now. Goods go into goods, so pools are costed in ranks,
 * suppliers before takers; what changes in one re-costs the receipts that took from it, and these
 * the layers that they made. A change that only adds to the end of its pools ends with them.
 */

import type { Work } from '../kernel/contract/work.ts';
import { LostRace } from '../kernel/database/failure.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { append } from './append.ts';
import type { LedgerChange } from './change.ts';
import type { ValuedEntry } from './entries.store.ts';
import { directionOf, type NewEntry, type StoredEntry } from './entry.ts';
import { type Link, type Rank, ranksOf } from './levels.ts';
import { lockItemsAndParents, lockProductionToo } from './lock-items.ts';
import { daysAfter, type PoolDay, type PoolFigures, type PoolRow, windowOf } from './pool.ts';
import {
  isTouched,
  pricedRow,
  standingPoolRow,
  type Turn,
  turnOf,
  unvalued,
} from './pool-change.ts';
import { type ItemPool, poolDays, readPools, selectPools, writeDays } from './pools.store.ts';
import { producedUnitCosts } from './production.ts';
import { type ReceiptCosts, receiptCosts } from './receipt-costs.store.ts';
import { type Rematch, type Rematched, type RevaluedSale, rematch } from './revaluation.store.ts';
import { settleCircle } from './value-cycle.ts';

export interface Valued {
  entries: ValuedEntry[];
  /** What the pools need written before the rows are. */
  statements: Statement[];
  /** And after they are. */
  afterwards: Statement[];
  /** Items whose current cost hangs on the change. */
  costed: string[];
  /** Rows that stood before and cost another now. */
  rowsRecosted: number;
  /** Work order receipts among them. */
  receiptsRecosted: number;
  sales: RevaluedSale[];
}

/** Locks every item that the change costs, and finds what becomes of its pool. */
export async function value(context: Work, change: LedgerChange): Promise<Valued> {
  const standing = [...change.voided, ...(change.revalued ?? []).map(({ entry }) => entry)];
  const counted = [...change.entries, ...standing].filter((row) => directionOf(row));
  const pricing = new Pricing(context, change, unique(counted.map((row) => row.itemId)));
  const costed = unique(counted.filter(setsCost).map((row) => row.itemId));
  if (counted.length > 0) await pricing.run(costed);
  return pricing.outcome(costed);
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Receipts of materials, and found stock with a cost given, make the item's current cost. */
const setsCost = (row: NewEntry | StoredEntry): boolean =>
  row.eventType === 'RECEIVE'
    ? row.ledger === 'materials'
    : row.eventType === 'ADJUST' && row.ledger === 'finished_goods' && row.givenUnitCost !== null;

class Pricing {
  private readonly context: Work;
  private readonly change: LedgerChange;
  private readonly itemIds: readonly string[];
  private pools = new Map<string, ItemPool>();
  private links: Link[] = [];
  private readonly rows: ReadonlyMap<string, NewEntry[]>;
  private readonly voided: ReadonlyMap<string, StoredEntry[]>;
  /** Layers to re-cost by item, found on the way too. */
  private readonly recosted = new Map<string, PoolRow[]>();
  /** Costs that production has found for new rows. */
  private readonly costs = new Map<string, Exact>();
  private readonly figures = new Map<string, PoolFigures>();
  private readonly statements: Statement[] = [];
  private readonly afterwards: Statement[] = [];
  /** Receipts that stand and consumed at another cost. */
  private readonly receipts = new Set<string>();
  private readonly sales: RevaluedSale[] = [];
  private rowsRecosted = 0;

  constructor(context: Work, change: LedgerChange, itemIds: readonly string[]) {
    this.context = context;
    this.change = change;
    this.itemIds = itemIds;
    this.rows = groupedBy(change.entries, (row) => row.itemId);
    this.voided = groupedBy(change.voided, (row) => row.itemId);
    for (const { entry, unitCost } of change.revalued ?? []) {
      const standing = standingPoolRow(entry);
      if (standing) this.recost(entry.itemId, { ...standing, unitCost });
    }
  }

  async run(costed: readonly string[]): Promise<void> {
    await this.lock(costed);
    for (const rank of ranksOf([...this.pools.keys()], this.links)) {
      if (rank.isCircle && (await this.goesRound(rank))) await this.circle(rank);
      else {
        await this.costReceipts(rank);
        await this.settle(this.touched(rank));
      }
    }
  }

  private touched({ ids }: Rank): Turn[] {
    return ids.map((id) => this.turn(id)).filter(isTouched);
  }

  /** Whether pools that feed each other are costed together: not for adding at their ends. */
  private async goesRound(rank: Rank): Promise<boolean> {
    const { tx, org } = this.context;
    const inRank = new Set(rank.ids);
    if (this.change.production?.lines.some((line) => inRank.has(line.itemId))) return true;
    if (this.touched(rank).some((turn) => !turn.append)) return true;
    return (await receiptCosts(tx, org.id, [...this.receipts], rank.ids)).length > 0;
  }

  outcome(costed: string[]): Valued {
    const currentCost = (id: string) => this.pools.get(id)?.currentCost ?? ZERO;
    return {
      entries: this.change.entries.map((row) =>
        directionOf(row)
          ? pricedRow(row, currentCost(row.itemId), this.figures, this.costs)
          : unvalued(row),
      ),
      statements: this.statements,
      afterwards: this.afterwards,
      costed,
      rowsRecosted: this.rowsRecosted,
      receiptsRecosted: this.receipts.size,
      sales: this.sales,
    };
  }

  /** More than the items themselves only when a pool is matched anew: who took from it follows. */
  private async lock(costed: readonly string[]): Promise<void> {
    const { tx, org } = this.context;
    const read = (ids: readonly string[]) => [selectPools(org.id, ids)];
    const [found = []] = await lockItemsAndParents(tx, org.id, this.itemIds, {
      from: costed,
      read: read(this.itemIds),
    });
    this.know(found);
    if (this.itemIds.some((id) => !this.pools.has(id))) {
      throw new LostRace('An item was deleted before it was locked.');
    }
    this.links = this.ownLinks();
    const back = this.itemIds.filter((id) => !this.turn(id).append);
    if (back.length === 0) return;
    const recosted = unique([...back, ...this.links.map((link) => link.producedId)]);
    const { links, rows } = await lockProductionToo(
      tx,
      org.id,
      this.itemIds,
      { from: costed, recosted },
      read,
    );
    this.know(rows[0] ?? []);
    this.links = this.links.concat(links);
  }

  private know(rows: readonly Record<string, unknown>[]): void {
    this.pools = new Map(readPools(rows).map((pool) => [pool.id, pool]));
  }

  /** What the receipt that the change is about makes of what. */
  private ownLinks(): Link[] {
    const { production } = this.change;
    if (!production) return [];
    const moved = [...this.change.entries, ...this.change.voided];
    const consumed = moved.filter((row) => row.eventType === 'CONSUME').map((row) => row.itemId);
    // Scrapped pieces become no layer: nothing is made of them, so they tie no pools together.
    const layers = production.lines.filter((line) => line.rowId !== null);
    const produced = unique(layers.map((line) => line.itemId));
    return unique(consumed).flatMap((consumedId) =>
      produced.map((producedId) => ({ consumedId, producedId })),
    );
  }

  private turn(itemId: string): Turn {
    const change = {
      rows: this.rows.get(itemId) ?? [],
      voided: this.voided.get(itemId) ?? [],
      recosted: this.recosted.get(itemId) ?? [],
    };
    return turnOf(this.pools.get(itemId) as ItemPool, change, this.costs);
  }

  /** Costs what receipts made of the items of a rank; all that they consumed is costed by now. */
  private async costReceipts({ ids }: Rank): Promise<void> {
    const { tx, org } = this.context;
    const { production, entries } = this.change;
    const inRank = new Set(ids);
    if (production?.lines.some((line) => inRank.has(line.itemId))) {
      const taken = entries.filter((row) => row.eventType === 'CONSUME');
      const value = sum(taken.map((row) => this.figures.get(row.id)?.value ?? ZERO));
      const costs = producedUnitCosts(value, production.lines);
      production.lines.forEach(({ rowId }, index) => {
        const cost = costs[index];
        if (rowId !== null && cost) this.costs.set(rowId, cost);
      });
    }
    if (this.receipts.size === 0) return;
    for (const receipt of await receiptCosts(tx, org.id, [...this.receipts], ids)) {
      this.recostLayers(receipt, inRank);
    }
  }

  private recostLayers({ value, lines }: ReceiptCosts, inRank: ReadonlySet<string>): void {
    const costs = producedUnitCosts(value, lines);
    lines.forEach(({ itemId, row }, index) => {
      const cost = costs[index];
      if (!row || !cost || !inRank.has(itemId) || row.unitCost.eq(cost)) return;
      this.recost(itemId, { ...row, unitCost: cost });
    });
  }

  private recost(itemId: string, layer: PoolRow): void {
    const others = this.recosted.get(itemId);
    if (others) others.push(layer);
    else this.recosted.set(itemId, [layer]);
  }

  private async settle(turns: readonly Turn[]): Promise<void> {
    if (turns.length === 0) return;
    const { tx, org, now } = this.context;
    const appended = await append(
      tx,
      org.id,
      turns.filter((turn) => turn.append),
    );
    for (const [id, figures] of appended.figures) this.figures.set(id, figures);
    this.statements.push(...appended.statements);
    const back = turns.filter((turn) => !turn.append);
    if (back.length === 0) return;
    const pools = await this.windows(back);
    this.take(await rematch(tx, org.id, pools, { ...this.change.cause, now }));
  }

  private take(found: Rematched): void {
    for (const [id, figures] of found.figures) this.figures.set(id, figures);
    for (const id of found.receipts) if (id !== this.change.production?.id) this.receipts.add(id);
    for (const sale of found.sales) this.sales.push(sale);
    this.rowsRecosted += found.rowsRecosted;
  }

  /** What has to be read of pools that are matched anew; their days are written on the way. */
  private async windows(turns: readonly Turn[]): Promise<Rematch[]> {
    const { tx, org } = this.context;
    const ids = turns.map(({ pool }) => pool.id);
    const before = await poolDays(tx, org.id, ids);
    const days: { itemId: string; day: PoolDay }[] = [];
    const pools = turns.map(({ pool, change }): Rematch => {
      const after = daysAfter(before.get(pool.id) ?? [], change);
      const touched = new Set([...change.added, ...change.voided].map((row) => row.day));
      for (const day of after) if (touched.has(day.day)) days.push({ itemId: pool.id, day });
      return {
        itemId: pool.id,
        change,
        window: windowOf(after, change),
        quantityIn: sum(after.map((day) => day.quantityIn)),
        quantityOut: sum(after.map((day) => day.quantityOut)),
      };
    });
    if (days.length > 0) this.statements.push(writeDays(org.id, days, 'set'));
    return pools;
  }

  private async circle(rank: Rank): Promise<void> {
    const pools = await this.windows(this.touched(rank));
    const consumed = this.change.entries.filter(
      (row) => row.eventType === 'CONSUME' && !rank.ids.includes(row.itemId),
    );
    const settled = await settleCircle(this.context, rank.ids, pools, {
      cause: this.change.cause,
      production: this.change.production,
      outsideValue: sum(consumed.map((row) => this.figures.get(row.id)?.value ?? ZERO)),
    });
    for (const [id, cost] of settled.costs) this.costs.set(id, cost);
    this.afterwards.push(...settled.afterwards);
    this.take(settled);
  }
}
