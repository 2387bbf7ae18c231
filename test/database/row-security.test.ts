import { beforeAll, expect, test } from 'vitest';
import { applicationRole } from '../../src/serve/database/migrate.ts';
import { asApplication, outcomeOf } from '../support/application-role.ts';
import { type Tenant, tenants } from '../support/sweep.ts';
import { newOrganization, query, world } from '../support/world.ts';

/**
 * The second wall around a tenant: row level security hides and refuses rows of other tenants even
 * when a statement forgets its condition. No statement here names its organization.
 */

await world();

// Of an installation, not of tenants: `schema_migrations` and `installation`.
const tables = await query<{ name: string; columns: string[]; tenant: boolean }>(`
  select c.relname as name, bool_or(a.attname = 'org_id') as tenant,
    array_agg(quote_ident(a.attname) order by a.attnum)
      filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('schema_migrations', 'installation')
  group by 1 order by 1`);
const names = tables.map(({ name }) => name);
const tenantTables = tables.filter(({ tenant }) => tenant);
const rowsOf = (list: typeof tables) => list.map((table) => [table.name, table] as const);

/** The policy of a table whose rows belong to an organization only. */
const ofOrganization =
  "(org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)";

/** Tables of users also show a user's own rows, in every organization. */
const peoplesTables = ['api_tokens', 'invitations', 'members'];

let ours: Tenant;
let theirs: Tenant;
let context: Record<string, string | undefined>;

beforeAll(async () => {
  ({ ours, theirs } = await tenants());
  const { orgId, userId, email } = ours.owner;
  context = { 'app.org_id': orgId, 'app.user_id': userId, 'app.email': email };
  for (const { owner } of [ours, theirs]) {
    // Adds a row to each table that valid requests leave empty.
    const key = { headers: { 'idempotency-key': 'row-security' } };
    expect((await owner.post('/locations', { name: 'Store' }, key)).status).toBe(201);
    expect((await owner.post('/organizations', { name: 'Other' }, key)).status).toBe(201);
  }
});

test.each(names)('%s has row level security, with a policy for every command', async (name) => {
  const [found] = await query(
    `select c.relrowsecurity as on, (select array_agg(p.polcmd) from pg_policy p
      where p.polrelid = c.oid) as commands from pg_class c where c.oid = $1::regclass`,
    [name],
  );
  expect(found).toEqual({ on: true, commands: expect.stringContaining('*') });
});

test.each(tenantTables.map(({ name }) => name).filter((name) => !peoplesTables.includes(name)))(
  '%s belongs to its organization alone',
  async (name) => {
    const [policy] = await query(
      `select pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check,
      polpermissive as permissive from pg_policy where polrelid = $1::regclass`,
      [name],
    );
    expect(policy).toEqual({ using: ofOrganization, check: null, permissive: true });
  },
);

test.each(rowsOf(tenantTables))("%s shows nothing of another organization's", async (name) => {
  await asApplication(context, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as all, count(*) filter (where org_id <> $1)::int as strange from ${name}`,
      [ours.owner.orgId],
    );
    // Users see their own rows in their other organizations.
    expect(peoplesTables.includes(name) ? 0 : rows[0].strange).toBe(0);
    const seen = await client.query(`select 1 from ${name} where org_id = $1`, [
      theirs.owner.orgId,
    ]);
    expect(seen.rowCount).toBe(0);
  });
});

test('the tables of these tests have rows', async () => {
  const counts = await Promise.all(
    tenantTables.map(async ({ name }) => {
      const sql = `select count(distinct org_id)::int as count from ${name} where org_id = any ($1)`;
      const [row] = await query<{ count: number }>(sql, [[ours.owner.orgId, theirs.owner.orgId]]);
      return [name, row?.count] as const;
    }),
  );
  const full = counts.filter(([, count]) => count === 2).map(([name]) => name);
  expect(full).toEqual(
    expect.arrayContaining([
      ...peoplesTables,
      'balances',
      'counters',
      'idempotency_keys',
      'items',
      'ledger_entries',
      'locations',
      'sku_types',
      'skus',
    ]),
  );
});

/** SQLSTATEs of refusals by a policy or by a missing privilege. */
const refused = '42501';

test.each(rowsOf(tenantTables))(
  "%s refuses changes to another organization's rows",
  async (name, { columns }) => {
    const [row] = await query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where org_id = $1 limit 1`,
      [theirs.owner.orgId],
    );
    await asApplication(context, async (client) => {
      for (const text of [
        `update ${name} set org_id = org_id where org_id = $1`,
        `delete from ${name} where org_id = $1`,
      ]) {
        expect([0, refused], text).toContain(await outcomeOf(client, text, [theirs.owner.orgId]));
      }
      const moved = `update ${name} set org_id = $1 where org_id = $2`;
      const { orgId } = ours.owner;
      const outcome = await outcomeOf(client, moved, [theirs.owner.orgId, orgId]);
      const [own] = await query(`select 1 from ${name} where org_id = $1`, [orgId]);
      expect(own ? [refused] : [0, refused], moved).toContain(outcome);
      if (!row) return;
      const list = columns.join(', ');
      const insert = `insert into ${name} (${list})
      select ${list} from jsonb_populate_record(null::${name}, $1)`;
      expect(await outcomeOf(client, insert, [row.row])).toBe(refused);
    });
  },
);

test.each(rowsOf(tables))(
  '%s shows nothing to a user without an organization',
  async (name, { tenant }) => {
    for (const nowhere of [{}, { 'app.org_id': '', 'app.user_id': '' }]) {
      await asApplication(nowhere, async (client) => {
        const { rows } = await client.query(`select count(*)::int as count from ${name}`);
        expect(rows[0].count).toBe(0);
        if (!tenant) return;
        const text = `update ${name} set org_id = org_id`;
        expect([0, refused]).toContain(await outcomeOf(client, text));
      });
    }
  },
);

/** Each statement would give its user more rights, in an organization or over another user. */
const reaches: [what: string, text: string][] = [
  [
    'join an organization',
    `insert into members (org_id, user_id, role, joined_at, updated_at)
      values ($theirs, $me, 'owner', now(), now())`,
  ],
  ['take a membership along', 'update members set org_id = $theirs where user_id = $me'],
  ['be promoted elsewhere', "update members set role = 'owner' where org_id = $elsewhere"],
  ['take a token along', 'update api_tokens set org_id = $theirs where user_id = $me'],
  ['give a token to another', 'update api_tokens set user_id = $other where user_id = $me'],
  ['sign in as another', "update users set subject = 'mine' where id = $other"],
  ['rename another', "update users set name = 'mine' where id = $other"],
  ['be invited as an owner', "update invitations set role = 'owner' where org_id = $elsewhere"],
  ['accept unseen', "update invitations set status = 'accepted' where org_id = $elsewhere"],
  ['rename another organization', "update organizations set name = 'x' where id = $elsewhere"],
];

test.each(reaches)('the role of the service cannot %s', async (_what, text) => {
  const { elsewhere, member } = await someoneWithTwo();
  const values = {
    $theirs: theirs.owner.orgId,
    $elsewhere: elsewhere,
    $me: member.userId,
    $other: ours.owner.userId,
  };
  const statement = text.replace(/\$\w+/g, (name) => `'${values[name as keyof typeof values]}'`);
  const { orgId, userId, email } = member;
  const as = { 'app.org_id': orgId, 'app.user_id': userId, 'app.email': email };
  await asApplication(as, async (client) => {
    expect([0, refused]).toContain(await outcomeOf(client, statement));
  });
});

/** A member of ours who is also in another organization, and invited to it once more. */
async function someoneWithTwo() {
  const { member } = ours;
  const elsewhere = (await newOrganization()).orgId;
  const { orgId, userId, email } = member;
  await query(
    `insert into members (org_id, user_id, role, joined_at, updated_at)
      values ($1, $2, 'member', now(), now())`,
    [elsewhere, userId],
  );
  await query(
    `insert into invitations (id, org_id, email, role, status, invited_by, token_hash, expires_at,
        created_at, updated_at)
      select gen_random_uuid(), $1, $2, 'member', 'pending', created_by,
        sha256(gen_random_uuid()::text::bytea), now() + interval '7 days', now(), now()
      from organizations where id = $1`,
    [elsewhere, email],
  );
  await query(
    `insert into api_tokens (id, org_id, user_id, name, prefix, token_hash, read_only,
        created_at, updated_at)
      values (gen_random_uuid(), $1, $2, 'Script', 'stw_pat_', sha256(gen_random_uuid()::text::bytea),
        false, now(), now())`,
    [orgId, userId],
  );
  return { elsewhere, member };
}

test('the role of the service owns nothing and cannot bypass the policies', async () => {
  const [role] = await query(
    `select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
        as mighty,
      exists (select 1 from pg_class c where c.relowner = r.oid) as owner,
      exists (select 1 from pg_auth_members m where m.member = r.oid) as member,
      has_schema_privilege(r.oid, 'public', 'create') as creates
     from pg_roles r where r.rolname = $1`,
    [applicationRole],
  );
  expect(role).toEqual({ mighty: false, owner: false, member: false, creates: false });
});

test('functions with the rights of the owner fix their search path, and few roles may call them', async () => {
  const functions = await query<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.prosecdef and (has_function_privilege('public', p.oid, 'execute')
        or not coalesce(p.proconfig, '{}') && array['search_path=pg_catalog, public, pg_temp'])`,
  );
  expect(functions).toEqual([]);
});

test('views are read with the rights of the reading role', async () => {
  const views = await query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions, '{}') && array['security_invoker=true']`,
  );
  expect(views).toEqual([]);
});
