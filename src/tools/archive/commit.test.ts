/** What an import says when its last step, COMMIT, fails. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { archiveOf, importInto } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { newLocation } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let alone: World;
let source: Client;
let target: Client;

beforeAll(async () => {
  alone = await openWorld();
  source = await newOrganization({}, { world: alone });
  target = await newOrganization({ name: 'Empty' }, { world: alone });
  await newLocation(source);
  return () => alone.service.close();
});

/** Has the database do something when a location is to be kept. */
const whenKept = (act: string) =>
  query(
    `create function at_commit() returns trigger language plpgsql security definer
       as $$ begin ${act}; return null; end $$;
     create constraint trigger at_commit after insert on locations
       deferrable initially deferred for each row execute function at_commit()`,
    [],
    alone,
  );

afterEach(() => query('drop function at_commit cascade', [], alone));

test('the database refuses to keep it: nothing was imported', async () => {
  const archive = await archiveOf(source, alone);
  await whenKept(`raise E'No more room.\\nBuy some'`);
  const { exitCode, said } = await importInto(target, archive, alone);
  expect([exitCode, said]).toEqual([1, ['No more room. Buy some. Nothing was imported.']]);
  expect((await target.get('/locations')).body.data).toEqual([]);
});

test('the connection breaks while it is kept: it says that nobody knows', async () => {
  const archive = await archiveOf(source, alone);
  await whenKept('perform pg_terminate_backend(pg_backend_pid())');
  const { exitCode, said } = await importInto(target, archive, alone);
  expect([exitCode, said]).toEqual([
    1,
    [expect.stringMatching(/^The connection broke while the import was being kept: it may or /)],
  ]);
});
