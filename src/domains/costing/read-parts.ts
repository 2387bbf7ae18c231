/** Reads what the parts of nodes follow from, for many nodes at once. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, divide, type Exact, exact, sum, ZERO } from '../../kernel/values/exact.ts';
import {
  type LayerRow,
  selectConsumptions,
  selectTaken,
  selectTakenFrom,
} from '../../ledger/layers.store.ts';
import type { CostNode, NamedItem, NodeKind } from './cost-node.ts';
import {
  type ExplainedEntry,
  type ProductionFacts,
  type PurchaseFacts,
  partsOfOutbound,
  partsOfProduction,
  partsOfPurchase,
  partsOfRecipe,
  partsOfReturn,
  type RecipeFacts,
  type ReturnFacts,
  type Taken,
} from './cost-parts.ts';
import { explainedEntry, itemOf } from './explained-entry.ts';
import {
  type CurrentCostRow,
  type EntryRow,
  type PurchasedRow,
  selectConsumption,
  selectCurrentCosts,
  selectCutsOf,
  selectEntries,
  selectLayersAt,
  selectLeft,
  selectProduced,
  selectPurchased,
  selectRecipes,
} from './explanations.store.ts';

/** Digits of a landed cost: more than any figure shows. */
const places = 20;

/** Digits of a price: it is exact for whole purchase units. */
const pricePlaces = 40;

/** A snapshot of an organization, from which nodes and their parts are read. */
export class CostReader {
  private readonly tx: Transaction;
  private readonly orgId: string;

  constructor(tx: Transaction, orgId: string) {
    this.tx = tx;
    this.orgId = orgId;
  }

  /** The entry, if there is one. */
  async entry(id: string): Promise<EntryRow | undefined> {
    return this.tx.row(selectEntries(this.orgId, [id]));
  }

  /** The parts of an outbound entry. */
  async partsOfEntry(row: EntryRow): Promise<CostNode[]> {
    const { tx, orgId } = this;
    if (row.cutFrom !== null) return this.partsOfCut(row, row.cutFrom);
    const taken = await this.taken(await tx.rows(selectTaken(orgId, row.id)), [row]);
    return partsOfOutbound(row.value ?? ZERO, taken.get(row.id) ?? []);
  }

  /** Goods that went back are a part of the layer that had brought them. */
  private async partsOfCut(row: EntryRow, position: number): Promise<CostNode[]> {
    const { quantity, unitCost } = row;
    const layer = await this.tx.row(selectLayersAt(this.orgId, [row.itemId], [position]));
    if (!layer || !unitCost) return [];
    const part = { isCyclic: false, item: itemOf(row), quantity, unitCost };
    return partsOfOutbound(row.value ?? ZERO, [{ ...part, layer: explainedEntry(layer) }]);
  }

  /** Items at their current costs. */
  async items(ids: readonly string[]): Promise<Map<string, RecipeFacts['inputs'][number]>> {
    const { tx, orgId } = this;
    const costs = await tx.rows(selectCurrentCosts(orgId, ids));
    const entryIds = costs.flatMap(({ entryId }) => entryId ?? []);
    const entries = await this.entries(entryIds);
    return new Map(
      costs.map((row) => [
        row.itemId,
        {
          item: itemOf(row),
          kind: costKindOf(row),
          currentCost: row.currentCost,
          quantity: exact('1'),
          scrapPercent: ZERO,
          source: row.entryId === null ? undefined : entries.get(row.entryId),
        },
      ]),
    );
  }

  /** The parts of each node, in the order of the nodes. */
  async parts(nodes: readonly CostNode[]): Promise<CostNode[][]> {
    const layers = await this.entries(nodes.flatMap(({ origin }) => origin?.entryId ?? []));
    const purchases = await this.purchases([...layers.values()]);
    const productions = await this.productions([...layers.values()]);
    const returns = await this.returns([...layers.values()]);
    const recipes = await this.recipes(nodes.flatMap(({ origin }) => origin?.itemId ?? []));
    return nodes.map(({ origin, item, value, quantity = ZERO, unitCost = ZERO }) => {
      const recipe = origin?.itemId && recipes.get(origin.itemId);
      if (recipe) return partsOfRecipe({ item, quantity, unitCost, value }, recipe);
      const layer = layers.get(origin?.entryId ?? '');
      const purchase = layer && purchases.get(layer.id);
      if (layer && purchase) return partsOfPurchase({ layer, quantity, value }, purchase);
      const returned = layer && returns.get(layer.id);
      if (layer && returned) return partsOfReturn({ layer, quantity, value }, returned);
      const production = productions.get(layer?.document?.id ?? '');
      return layer && production ? partsOfProduction({ layer, quantity, value }, production) : [];
    });
  }

  private async entries(ids: readonly string[]): Promise<Map<string, ExplainedEntry>> {
    if (ids.length === 0) return new Map();
    const rows = await this.tx.rows(selectEntries(this.orgId, [...new Set(ids)]));
    return new Map(rows.map((row) => [row.id, explainedEntry(row)]));
  }

  /** By the entry of the layer. */
  private async purchases(layers: readonly ExplainedEntry[]): Promise<Map<string, PurchaseFacts>> {
    const ids = documentsOf(layers, 'purchase_receipt');
    if (ids.length === 0) return new Map();
    const { tx, orgId } = this;
    const itemIds = layers.map(({ item }) => item.id);
    const positions = layers.map(({ position }) => position);
    const [rows, cuts] = await tx.all(
      selectPurchased(orgId, ids),
      selectCutsOf(orgId, itemIds, positions),
    );
    const cutsOf = groupedBy(cuts, ({ cutFrom }) => String(cutFrom));
    const placeOf = new Map(layers.map(({ id, position }) => [id, String(position)]));
    const receipts = groupedBy(rows, ({ receiptId }) => receiptId);
    return new Map(
      rows.map((row) => [
        row.entryId,
        {
          price: priceOf(row),
          landed: landedCost(row, receipts.get(row.receiptId) ?? []),
          returned: (cutsOf.get(placeOf.get(row.entryId) ?? '') ?? []).map(explainedEntry),
        },
      ]),
    );
  }

  /** By the receipt. */
  private async productions(
    layers: readonly ExplainedEntry[],
  ): Promise<Map<string, ProductionFacts>> {
    const { tx, orgId } = this;
    const ids = documentsOf(layers, 'work_order_receipt');
    if (ids.length === 0) return new Map();
    const [lines, consumption, layerRows] = await tx.all(
      selectProduced(orgId, ids),
      selectConsumption(orgId, ids),
      selectTakenFrom(orgId, ids),
    );
    const taken = await this.taken(layerRows, consumption);
    const linesOf = groupedBy(lines, ({ receiptId }) => receiptId);
    const consumedBy = groupedBy(consumption, ({ sourceId }) => sourceId ?? '');
    return new Map(
      ids.map((id) => [
        id,
        {
          lines: linesOf.get(id) ?? [],
          taken: (consumedBy.get(id) ?? []).flatMap((entry) => taken.get(entry.id) ?? []),
        },
      ]),
    );
  }

  /** By the entry of the layer. */
  private async returns(layers: readonly ExplainedEntry[]): Promise<Map<string, ReturnFacts>> {
    const { tx, orgId } = this;
    const returned = layers.filter(({ carriedFrom }) => carriedFrom !== null);
    const positions = returned.flatMap(({ carriedFrom }) => carriedFrom ?? []);
    if (positions.length === 0) return new Map();
    const itemIds = returned.map(({ item }) => item.id);
    const left = await tx.rows(selectLeft(orgId, itemIds, positions));
    const rows = await tx.rows(
      selectConsumptions(
        orgId,
        left.map(({ id }) => id),
      ),
    );
    const taken = await this.taken(rows, left);
    const byPosition = new Map(left.map((entry) => [entry.position, taken.get(entry.id) ?? []]));
    return new Map(
      returned.map(({ id, carriedFrom }) => [
        id,
        {
          taken: (byPosition.get(carriedFrom ?? 0) ?? []).filter(
            ({ layer }) => layer === undefined || layer.carriedFrom !== carriedFrom,
          ),
        },
      ]),
    );
  }

  private async recipes(skuIds: readonly string[]): Promise<Map<string, RecipeFacts>> {
    if (skuIds.length === 0) return new Map();
    const rows = await this.tx.rows(selectRecipes(this.orgId, [...new Set(skuIds)]));
    const items = await this.items(rows.flatMap(({ itemId }) => itemId ?? []));
    return new Map(
      [...groupedBy(rows, ({ skuId }) => skuId)].map(([skuId, inputs]) => {
        const { outputQuantity = ZERO, conversionCost = ZERO } = inputs[0] ?? {};
        const found = inputs.flatMap(({ itemId, quantity, scrapPercent }) => {
          const item = items.get(itemId ?? '');
          return item && quantity && scrapPercent ? [{ ...item, quantity, scrapPercent }] : [];
        });
        return [skuId, { outputQuantity, conversionCost, inputs: found }];
      }),
    );
  }

  /** By outbound entry: the layers that it took from, and its provisional units. */
  private async taken(
    rows: readonly LayerRow[],
    outbound: readonly EntryRow[],
  ): Promise<Map<string, Taken[]>> {
    const layers = await this.entries(rows.flatMap(({ ledgerEntryId }) => ledgerEntryId ?? []));
    const rowsOf = groupedBy(rows, ({ entryId }) => entryId);
    return new Map(
      outbound.map((entry) => {
        const item = itemOf(entry);
        const own = rowsOf.get(entry.id) ?? [];
        const taken = own.flatMap((row): Taken[] => {
          const layer = layers.get(row.ledgerEntryId ?? '');
          if (!layer || row.quantity === null || row.unitCost === null) return [];
          const [quantity, unitCost] = [exact(row.quantity), exact(row.unitCost)];
          return [{ layer, isCyclic: row.provisional === true, item, quantity, unitCost }];
        });
        return [entry.id, [...taken, ...provisionalOf(own[0], item)]];
      }),
    );
  }
}

function costKindOf({ hasRecipe, isManual, entryId, isReceived }: CurrentCostRow): NodeKind {
  if (hasRecipe) return 'roll_up';
  if (isManual) return 'manual_cost';
  if (entryId === null) return 'no_cost';
  return isReceived ? 'purchase_receipt' : 'adjustment';
}

const documentsOf = (layers: readonly ExplainedEntry[], kind: NodeKind): string[] => [
  ...new Set(layers.flatMap((layer) => (layer.kind === kind ? (layer.document?.id ?? []) : []))),
];

/** The price of a line, in base currency. */
const priceOf = ({ quantity, unitCost, unitsPerPurchaseUnit }: PurchasedRow): Exact =>
  divide(quantity.times(unitCost), unitsPerPurchaseUnit, pricePlaces);

/** The line's share of the receipt's additional cost: by price, or by quantity without prices. */
function landedCost(row: PurchasedRow, lines: readonly PurchasedRow[]): Exact {
  const prices = sum(lines.map(priceOf));
  const [part, whole] =
    compare(prices, ZERO) > 0
      ? [priceOf(row), prices]
      : [row.quantity, sum(lines.map(({ quantity }) => quantity))];
  return divide(row.additionalCost.times(part), whole, places);
}

function provisionalOf(row: LayerRow | undefined, item: NamedItem): Taken[] {
  if (!row?.provisionalQuantity || row.provisionalUnitCost === null) return [];
  const quantity = exact(row.provisionalQuantity);
  if (quantity.eq(ZERO)) return [];
  const unitCost = exact(row.provisionalUnitCost);
  return [{ layer: undefined, isCyclic: false, item, quantity, unitCost }];
}
