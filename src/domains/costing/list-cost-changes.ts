/** X013: lists what corrections have done to costs, the newest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { part } from '../../kernel/database/sql.ts';
import { instantRange, reference } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { costChange, costChangeExample } from './cost-change.ts';
import { costChangeColumns, costChanges } from './cost-changes.store.ts';

const ofItem: Filter = {
  schema: s.uuid({ description: 'Changes of entries of this material or SKU.' }),
  where: (id?: string) => (id === undefined ? undefined : part`e.item_id = ${id}`),
};

const namesItem = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'itemId' in query;

const list = listing({
  record: costChange,
  columns: costChangeColumns,
  from: ({ orgId, query }) => costChanges(orgId, namesItem(query)),
  sorts: { changedAt: { column: 'changed_at', type: 'timestamptz' } },
  defaultSort: '-changedAt',
  filters: {
    causeId: reference('cause_id', 'Changes that this record caused, such as a receipt.'),
    itemId: ofItem,
    ...instantRange('changed_at'),
  },
});

export const listCostChanges = endpoint({
  id: 'X013',
  operation: 'listCostChanges',
  method: 'GET',
  path: '/cost-changes',
  tag: 'Costing',
  summary: 'List changes of costs',
  description:
    'Each ledger entry whose cost a later change has changed: what this correction changed (`causeId`), why the margin of March changed in May (`from` and `to`, the days on which the changes were recorded). `include=impact` of a correction shows the same before it is kept.',
  access: 'member',
  ...list,
  example: {
    query: { causeId: costChangeExample.causeId },
    reply: { data: [costChangeExample], nextCursor: null },
  },
});
