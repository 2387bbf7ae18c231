/** The kinds of orders whose goods are picked, by the parameter that names the orders. */
import type { Fragment } from '../../kernel/database/sql.ts';
import type { OrderToPick } from '../../orders/order-to-pick.ts';
import * as sales from '../sales-orders/to-pick.store.ts';
import { salesToPick } from '../sales-orders/to-pick.ts';
import * as production from '../work-orders/to-pick.store.ts';
import { productionToPick } from '../work-orders/to-pick.ts';
import { selectInputsOf, selectItemsOf } from '../work-orders/work-orders.store.ts';

type Rows = readonly Record<string, unknown>[];

interface PickSource {
  noun: string;
  /** Statements of the ids of the places and the goods of orders: `ids` is an array in SQL. */
  places(orgId: string, ids: Fragment): Fragment;
  goods(orgId: string, ids: Fragment): Fragment;
  /** Statements of the orders and their lines. */
  selects(orgId: string, ids: Fragment): Fragment[];
  /** The orders of the rows of these statements. */
  ordersOf(results: readonly Rows[]): OrderToPick[];
}

const ofSales: PickSource = {
  noun: 'sales order',
  places: sales.placesToPick,
  goods: sales.goodsToPick,
  selects: (orgId, ids) => [
    sales.selectOrdersToPick(orgId, ids),
    sales.selectLinesToPick(orgId, ids),
  ],
  ordersOf: ([orders = [], lines = []]) => salesToPick(orders, lines),
};

const ofProduction: PickSource = {
  noun: 'work order',
  places: production.placesToPick,
  goods: production.goodsToPick,
  selects: (orgId, ids) => [
    production.selectOrdersToPick(orgId, ids),
    selectItemsOf(orgId, ids),
    selectInputsOf(orgId, ids),
  ],
  ordersOf: ([orders = [], items = [], inputs = []]) => productionToPick(orders, items, inputs),
};

export const pickSources = { salesOrderIds: ofSales, workOrderIds: ofProduction };
