/** The message of an import whose COMMIT fails. */
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

/** Makes the database run a statement at the commit of a location. */
const atCommit = (act: string) =>
  query(
    `create function at_commit() returns trigger language plpgsql security definer
       as $$ begin ${act}; return null; end $$;
     create constraint trigger at_commit after insert on locations
       deferrable initially deferred for each row execute function at_commit()`,
    [],
    alone,
  );

afterEach(() => query('drop function at_commit cascade', [], alone));

test('the database refuses the commit: nothing was imported', async () => {
  const archive = await archiveOf(source, alone);
  await atCommit(`raise E'No more room.\\nBuy some'`);
  const { exitCode, printed } = await importInto(target, archive, alone);
  expect([exitCode, printed]).toEqual([1, ['No more room. Buy some. Nothing was imported.']]);
  expect((await target.get('/locations')).body.data).toEqual([]);
});

test('the connection breaks during the commit: the result is unknown', async () => {
  const archive = await archiveOf(source, alone);
  await atCommit('perform pg_terminate_backend(pg_backend_pid())');
  const { exitCode, printed } = await importInto(target, archive, alone);
  expect([exitCode, printed]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The database failed while the import was being committed: it may or /,
      ),
    ],
  ]);
});
