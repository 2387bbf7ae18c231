import { describe, expect, it, test } from 'vitest';
import type { Services } from '../../serve/serve.ts';
import type { ReadCall } from '../contract/endpoint.ts';
import { assemble, type Fragment, literally, part } from '../database/sql.ts';
import { Problem } from '../problem.ts';
import * as s from '../values/schema.ts';
import { exactly, flag } from './filters.ts';
import type { ListDefinition } from './list-definition.ts';
import { listing } from './paging.ts';

const things: ListDefinition = {
  record: s.object({ code: s.code() }),
  columns: literally('t.code as "code"'),
  from: literally('things t'),
  sorts: {
    code: { column: 'code', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    day: { column: 'day', type: 'date' },
    total: { column: 'total_key', type: 'bigint' },
  },
  defaultSort: 'code',
  filters: { kind: exactly('kind', 'Of this kind.'), isOpen: flag('is_open', 'Open ones.') },
  search: (q) => part`t.search like ${q}`,
};

/** The lists here use neither the client nor the services. */
const client = { hasLeft: false, signal: new AbortController().signal };
const none = {} as Services;

const orgId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';
const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1';

const call = (query: Record<string, unknown> = {}, more: Partial<ReadCall<s.TSchema>> = {}) =>
  ({
    path: {},
    query,
    orgId,
    actor: { userId: id },
    now: new Date(),
    ...more,
  }) as ReadCall<s.TSchema>;

const rows = (keys: readonly string[]) =>
  keys.map((key, index) => ({ code: key, '~key': key, '~id': id.replace(/.$/, String(index)) }));

interface Page {
  data: { code: string }[];
  nextCursor: string | null;
  total?: number;
  totalIsExact?: boolean;
}

function page(query: Record<string, unknown>, found: Record<string, unknown>[], of = things): Page {
  return listing(of).read(call(query)).show([found], none, client) as Page;
}

/** A cursor that the list itself has issued. */
const cursorOf = (query: Record<string, unknown> = {}, of = things, keys = ['a', 'b']) =>
  page({ limit: 1, ...query }, rows(keys), of).nextCursor as string;

/** The statement that reads a page. */
function statement(query: Record<string, unknown>, of = things, more = {}) {
  const [first] = listing(of).read(call(query, more)).statements;
  if (!first) throw new Error('no statement');
  const { text, values } = assemble(first.select, first.named);
  return { text: text.replace(/\s+/g, ' '), values };
}

function refused(query: Record<string, unknown>, of = things, more = {}): boolean {
  try {
    listing(of).read(call(query, more));
    return false;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.errors).toMatchObject([{ path: 'query/cursor', code: 'invalid_cursor' }]);
    return true;
  }
}

describe('a page', () => {
  it('reads one row more than it shows, to know whether there is a next one', () => {
    expect(statement({}).values.at(-1)).toBe(51);
    expect(statement({ limit: 10 }).values.at(-1)).toBe(11);
    const two = page({ limit: 2 }, rows(['a', 'b', 'c']));
    expect(two.data.map((row) => row.code)).toEqual(['a', 'b']);
    expect(two.nextCursor).not.toBeNull();
    expect(page({ limit: 2 }, rows(['a', 'b'])).nextCursor).toBeNull();
    expect(page({ limit: 2 }, [])).toEqual({ data: [], nextCursor: null });
  });

  it('is of the organization, in the requested order, the id last', () => {
    expect(statement({}).text).toContain(
      'from things t where t.org_id = $1 order by t.code asc, t.id asc limit $2',
    );
    expect(statement({ sort: '-createdAt' }).text).toContain(
      'order by t.created_at desc, t.id desc',
    );
  });

  it('continues after the last row of the previous page, by key and id', () => {
    const cursor = cursorOf();
    const { text, values } = statement({ cursor });
    expect(text).toContain('and (t.code, t.id) > ($2::text, $3::uuid)');
    expect(values.slice(0, 3)).toEqual([orgId, 'a', id.replace(/.$/, '0')]);
    const back = statement({ sort: '-code', cursor: cursorOf({ sort: '-code' }) });
    expect(back.text).toContain('and (t.code, t.id) < ($2::text, $3::uuid)');
  });

  it('has only the filters of the request, in the order of the definition', () => {
    const { text, values } = statement({ q: 'x', isOpen: false, kind: 'k' });
    expect(text).toContain(
      'where t.org_id = $1 and t.kind = $2 and t.is_open = $3 and t.search like $4 order',
    );
    expect(values).toEqual([orgId, 'k', false, 'x', 51]);
  });

  it('is prepared by name when it has few shapes', () => {
    const named = (query: Record<string, unknown>) =>
      listing(things)
        .read(call(query))
        .statements.every((each) => each.named);
    expect(named({})).toBe(true);
    expect(named({ kind: 'k', limit: 5, count: true, sort: 'day' })).toBe(true);
    expect(named({ kind: 'k', q: 'x' })).toBe(false);
  });
});

describe('the count', () => {
  const counted = (total: number) =>
    listing(things)
      .read(call({ count: true }))
      .show([[], [{ total }]], none, client) as Page;

  it('is exact up to ten thousand', () => {
    expect(counted(0)).toMatchObject({ total: 0, totalIsExact: true });
    expect(counted(10_000)).toMatchObject({ total: 10_000, totalIsExact: true });
    expect(counted(10_001)).toMatchObject({ total: 10_000, totalIsExact: false });
  });

  it('is of all pages, with any cursor', () => {
    const cursor = cursorOf({ kind: 'k' });
    const [, count] = listing(things).read(call({ kind: 'k', cursor, count: true })).statements;
    const { text, values } = assemble((count as { select: Fragment }).select, false);
    expect(text.replace(/\s+/g, ' ')).toContain('where t.org_id = $1 and t.kind = $2 limit $3');
    expect(values).toEqual([orgId, 'k', 10_001]);
  });
});

describe('a cursor', () => {
  it('is valid with the same parameters in any order, and with any limit and count', () => {
    const cursor = cursorOf({ kind: 'k', isOpen: true });
    expect(refused({ isOpen: true, kind: 'k', cursor })).toBe(false);
    expect(refused({ isOpen: true, kind: 'k', cursor, limit: 7, count: true })).toBe(false);
    expect(refused({ isOpen: true, kind: 'k', cursor, sort: 'code' })).toBe(false);
  });

  test.each([
    ['another filter', { kind: 'k', isOpen: true }],
    ['another value', { kind: 'K' }],
    ['no filter', {}],
    ['a search', { kind: 'k', q: 'x' }],
    ['another direction', { kind: 'k', sort: '-code' }],
    ['another sort', { kind: 'k', sort: 'day' }],
  ])('is not valid with %s', (_what, query) => {
    expect(refused({ ...query, cursor: cursorOf({ kind: 'k' }) })).toBe(true);
  });

  it('is not valid for another organization, another user or another path', () => {
    const cursor = cursorOf();
    expect(refused({ cursor }, things, { orgId: id })).toBe(true);
    expect(refused({ cursor }, things, { path: { id } })).toBe(true);
    expect(refused({ cursor }, things, { orgId: '' })).toBe(true);
  });

  it('is not valid for another list with the same parameters', () => {
    expect(refused({ cursor: cursorOf() }, { ...things, from: literally('others t') })).toBe(true);
    const ledger = (name: string) => ({ ...things, where: () => part`t.ledger = ${name}` });
    const cursor = cursorOf({}, ledger('materials'));
    expect(refused({ cursor }, ledger('materials'))).toBe(false);
    expect(refused({ cursor }, ledger('finished_goods'))).toBe(true);
  });

  it('is valid for a list with a condition on the time', () => {
    const dated = { ...things, from: ({ now }: { now: Date }) => part`dated(${now}) t` };
    const cursor = cursorOf({}, dated);
    expect(refused({ cursor }, dated, { now: new Date('2030-01-01') })).toBe(false);
  });

  const forged = (key: unknown, sort = 'code', cursorId: unknown = id) => {
    const [, , fingerprint] = JSON.parse(
      Buffer.from(cursorOf({ sort }, things, keysOf[sort]), 'base64url').toString(),
    );
    return Buffer.from(JSON.stringify([key, cursorId, fingerprint])).toString('base64url');
  };
  const keysOf: Record<string, string[]> = {
    code: ['a', 'b'],
    day: ['2026-03-01', '2026-03-02'],
    total: ['1', '2'],
    createdAt: ['2026-03-01 08:00:00.12+00', '2026-03-01 08:00:01+00'],
  };

  test.each(Object.entries(keysOf))('by %s accepts the keys that the list writes', (sort, keys) => {
    for (const key of keys) expect(refused({ sort, cursor: forged(key, sort) })).toBe(false);
  });

  test.each([
    ['code', 'a\0'],
    ['code', '\ud800'],
    ['code', 5],
    ['code', null],
    ['day', 'now'],
    ['day', "2026-03-01'"],
    ['total', '1e5'],
    ['total', '99999999999999999999'],
    ['createdAt', 'infinity'],
    ['createdAt', '2026-03-01'],
  ])('by %s does not accept the forged key %j', (sort, key) => {
    expect(refused({ sort, cursor: forged(key, sort) })).toBe(true);
  });

  test.each([['x'], [5], [null]])('does not accept the id %j', (wrong) => {
    expect(refused({ cursor: forged('a', 'code', wrong) })).toBe(true);
  });

  test.each(['', 'x', '!!!', 'bnVsbA', 'W10', 'e30', 'NQ'])('is not %j', (cursor) => {
    expect(refused({ cursor })).toBe(true);
  });

  it('keeps any text key through its form', () => {
    for (const key of ['мука', '面包', '"\\\n', '😀', '']) {
      const cursor = cursorOf({}, things, [key, 'z']);
      expect(statement({ cursor }).values[1]).toBe(key);
    }
  });
});
