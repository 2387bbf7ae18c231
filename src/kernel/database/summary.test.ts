import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

test.each([
  ['select a from items i where i.id = $1', 'select items'],
  ['select (select count(*) from members) as n from organizations', 'select organizations'],
  ['insert into loose_files (key) select k from documents', 'insert loose_files'],
  ["update items set value = $1 where code = '(from x)'", 'update items'],
  ['delete from documents where id = $1 returning id', 'delete documents'],
  ['with a as (select 1 from skus) select * from a join items on true', 'select a'],
  [
    'with made as (insert into users (id) values ($1) returning id) select * from made',
    'insert users',
  ],
  ['with a as (select 1 from skus for update of skus) update items set x = 1', 'update items'],
  ['select set_config($1, $2, true)', 'select'],
  ['select 1', 'select'],
  ['set local app.org_id = $1', 'set'],
  ['commit', 'commit'],
])('%s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
