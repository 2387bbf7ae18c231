import { columnsWithin, lookUp } from '../../kernel/database/columns.ts';
import { type Fragment, join, literally, part } from '../../kernel/database/sql.ts';
import { numberedKinds } from '../../orders/kinds.ts';
import { activityEntry } from './activity.ts';

/** SQL that shows events with the names of their records: it writes nothing. */

type Shown = readonly [table: string, code: string | null, name: string | null];

/** The table of each kind of record, and of the row `named` its number or code, and its name. */
const records: Readonly<Record<string, Shown>> = {
  broker: ['brokers', null, 'name'],
  contact: ['contacts', null, "first_name || coalesce(' ' || named.last_name, '')"],
  customer: ['customers', 'code', 'name'],
  customer_segment: ['customer_segments', null, 'name'],
  customer_type: ['customer_types', null, 'name'],
  document: ['documents', null, 'file_name'],
  ledger_entry: ['ledger_entries', 'code', null],
  location: ['locations', 'code', 'name'],
  material: ['materials', 'code', 'name'],
  material_type: ['material_types', null, 'name'],
  member: ['users', null, 'name'],
  order_channel: ['order_channels', null, 'name'],
  sku: ['skus', 'code', 'name'],
  sku_type: ['sku_types', null, 'name'],
  vendor: ['vendors', 'code', 'name'],
  vendor_item: ['vendor_items', 'vendor_code', 'vendor_name'],
  ...Object.fromEntries(
    Object.entries(numberedKinds).map(([type, { table, number }]): [string, Shown] => [
      type,
      [table, number, null],
    ]),
  ),
};

/** A column of the record of each event, looked up by its key. */
function ofRecord(orgId: string, at: 1 | 2): Fragment {
  const cases = Object.entries(records).flatMap(([type, columns]) => {
    const column = columns[at];
    if (column === null) return [];
    const found = lookUp(columns[0], column, orgId, literally('t.object_id'));
    return [part`when ${literally(`'${type}'`)} then ${found}`];
  });
  return part`case t.object_type ${join(cases, ' ')} end`;
}

export const activityColumns = columnsWithin(activityEntry, 't', {
  objectNumber: (orgId) => part`coalesce(${ofRecord(orgId, 1)}, t.changes ->> 'number')`,
  objectName: (orgId) => ofRecord(orgId, 2),
  actorName: 'person_name(t.actor_id)',
  tokenName: (orgId) => lookUp('api_tokens', 'name', orgId, literally('t.token_id')),
});

export const activityRows = literally('events t');
