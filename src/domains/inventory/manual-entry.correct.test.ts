/** E099, E100, E106 and E107: a correction inherits the fields that it omits. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { ledgers, march, newLocation } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});

describe.each(ledgers)('a correction in the ledger of $name', (ledger) => {
  /** An adjustment and a disposal, each with all fields. */
  const entryOf = async () => {
    const item = { [ledger.itemField]: await ledger.newItem(owner), locationId };
    const said = { ...item, quantity: 2, eventDate: march(1) };
    const found = await ledger.adjust(owner, { ...said, notes: 'Behind the door' });
    const gone = await ledger.dispose(owner, { ...said, notes: 'Top shelf', reason: 'Mice' });
    return { item, found: found.body, gone: gone.body };
  };

  test('keeps notes and reason', async () => {
    const { item, found, gone } = await entryOf();
    const more = await ledger.adjust(owner, { ...item, quantity: 4, replaces: found.id });
    expect(more.body).toMatchObject({ quantity: '4', notes: 'Behind the door', reason: null });
    const less = await ledger.dispose(owner, { ...item, quantity: 1, replaces: gone.id });
    expect(less.body).toMatchObject({ quantity: '1', notes: 'Top shelf', reason: 'Mice' });
  });

  test('changes one of them and keeps the other', async () => {
    const { item, gone } = await entryOf();
    const again = { ...item, quantity: 2 };
    const why = await ledger.dispose(owner, { ...again, replaces: gone.id, reason: 'Rats' });
    expect(why.body).toMatchObject({ notes: 'Top shelf', reason: 'Rats' });
    const where = await ledger.dispose(owner, { ...again, replaces: why.body.id, notes: '' });
    expect(where.body).toMatchObject({ notes: '', reason: 'Rats' });
  });

  test('clears fields that are null', async () => {
    const { item, found, gone } = await entryOf();
    const again = { ...item, quantity: 2, notes: null };
    const bare = await ledger.adjust(owner, { ...again, replaces: found.id });
    expect(bare.body.notes).toBeNull();
    const unsaid = await ledger.dispose(owner, { ...again, replaces: gone.id, reason: null });
    expect(unsaid.body).toMatchObject({ notes: null, reason: null });
  });
});
