/** The calculations of pick lists, which run on threads. */
import type { Calculation } from '../../kernel/calculations/calculation.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { assemble, part } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { missing, refuse } from '../../kernel/problem.ts';
import type { Language } from '../../kernel/values/language.ts';
import { withNames } from '../../kernel/values/names.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import { namedItem, namedLocation } from '../papers/named.ts';
import { selectItemNames, selectLocationNames } from '../papers/names.store.ts';
import type { Paper } from '../papers/paper.ts';
import { selectSender } from '../papers/sender.store.ts';
import { pickList, picksOf, withoutNames } from './pick-list.ts';
import { pickListPaper } from './pick-list-paper.ts';
import { pickSources } from './sources.ts';

/** The orders of a pick list, all of one kind. */
export interface PickRequest {
  orgId: string;
  /** The parameter that named them. */
  parameter: keyof typeof pickSources;
  ids: readonly string[];
}

const write = compileReply(withNames(pickList));

/** The JSON of a pick list. */
export const pickListCalculation: Calculation<PickRequest & { hasNames: boolean }, string> = {
  name: 'pick list',
  async run(tx, request) {
    const { picks } = await readPicks(tx, request);
    return write({ data: request.hasNames ? picks : picks.map(withoutNames) });
  },
};

export const pickListPaperCalculation: Calculation<
  PickRequest & { language: Language | undefined },
  Paper
> = {
  name: 'paper of a pick list',
  async run(tx, request) {
    const { orders, picks } = await readPicks(tx, request);
    const { sender } = await tx.one(selectSender(request.orgId));
    return pickListPaper(sender, orders, picks, request.language);
  },
};

/** The orders, and their picks; throws a Problem (404) that names the orders that are not there. */
async function readPicks(tx: Transaction, { orgId, parameter, ids }: PickRequest) {
  const source = pickSources[parameter];
  const all = part`${ids}::uuid[]`;
  const selects = [
    selectLocationNames(orgId, source.places(orgId, all)),
    selectItemNames(orgId, source.goods(orgId, all)),
    ...source.selects(orgId, all),
  ];
  const statements = selects.map((select) => assemble(select, true));
  const [locations = [], items = [], ...rows] = await tx.all(...statements);
  const orders = source.ordersOf(rows);
  const found = new Set(orders.map(({ id }) => id));
  refuse(
    ids.map((id, at) => !found.has(id) && missing(`query/${parameter}/${at}`, source.noun)),
    [],
  );
  const names = {
    locations: locations.map((row) => exactly(namedLocation, row)),
    items: items.map((row) => exactly(namedItem, row)),
  };
  return { orders, picks: picksOf(orders, names) };
}
