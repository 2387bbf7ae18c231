/** X080, WX080: sets accounts of the journal, and what its files need. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { missing, Problem, refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  deleteAccounts,
  insertAccounts,
  lockJournals,
  selectAccounts,
  selectSettings,
  selectTypes,
  writeSettings,
} from './accounts.store.ts';
import {
  type Account,
  type AccountInput,
  accountFaults,
  defaultSettings,
  journalAccounts,
  journalAccountsChanges,
  journalAccountsExample,
  listedAccounts,
  slotName,
  slotOf,
} from './accounts.ts';

const { maxAccounts } = valuesOf(writes.journals);

export const updateJournalAccounts = endpoint({
  id: 'X080',
  operation: 'updateJournalAccounts',
  method: 'PATCH',
  path: '/journal-accounts',
  tag: 'Journals',
  summary: 'Update journal accounts',
  description:
    'Replaces the accounts that are named. A type of items or a reason with a code of its own has an account of its own: what was issued before under the account of its key moves to it with the next journal. `includeSales` counts for all months, too.',
  access: 'admin',
  emits: {
    type: 'journal.accounts_changed',
    changeOf: ({ subject, reply }) =>
      differs(subject, reply) ? { id: subject.id, before: subject, after: reply } : undefined,
  },
  body: journalAccountsChanges,
  gives: ok(journalAccounts),
  unversioned: true,
  fails: ['not_found', 'limit_reached'],
  example: {
    body: { accounts: [{ key: 'inventoryMaterials', code: '1140', name: 'Raw materials' }] },
    reply: journalAccountsExample,
  },

  async locate({ tx, org }) {
    await tx.run(lockJournals(org.id));
    const [accounts, [settings = defaultSettings]] = await tx.all(
      selectAccounts(org.id),
      selectSettings(org.id),
    );
    return { id: org.id, accounts: listedAccounts(accounts), ...settings };
  },

  async run({ tx, org, body, subject, newId }) {
    const { accounts = [], includeSales = subject.includeSales } = body;
    const named = accounts.flatMap((each, index) =>
      each.typeId == null ? [] : [{ ...each, typeId: each.typeId, index }],
    );
    const known = await tx.rows(selectTypes(org.id, named));
    const unknown = named.filter((_, at) => !known.some(({ index }) => index === at));
    const faults = accountFaults(accounts);
    refuse(
      faults.some(Boolean)
        ? []
        : unknown.map(({ index }) => missing(`/accounts/${index}/typeId`, 'type')),
      faults,
    );
    const stored = new Map(subject.accounts.map((each) => [slotName(each), each]));
    const changed = accounts.filter((each) => !isSame(each, stored));
    refuseTooMany(changed, stored);
    const kept = changed.flatMap((each) => {
      const { code, name = null } = each;
      return code === null ? [] : [{ ...slotOf(each), id: newId(), code, name }];
    });
    await tx.run(deleteAccounts(org.id, changed.map(slotOf)));
    await tx.run(insertAccounts(org.id, kept));
    const settings = { includeSales, datev: { ...subject.datev, ...body.datev } };
    await tx.run(writeSettings(org.id, settings));
    return { accounts: listedAccounts(await tx.rows(selectAccounts(org.id))), ...settings };
  },
});

/** Whether an account is stored as a request has it. */
function isSame(account: AccountInput, stored: ReadonlyMap<string, Account>): boolean {
  const { code, name = null } = account;
  const own = stored.get(slotName(slotOf(account)));
  return own === undefined ? code === null : own.code === code && own.name === name;
}

/** Every journal looks up the accounts of its lines, and has a line for each that moves. */
function refuseTooMany(
  changed: readonly AccountInput[],
  stored: ReadonlyMap<string, Account>,
): void {
  const names = new Set(stored.keys());
  for (const each of changed) {
    if (each.code === null) names.delete(slotName(slotOf(each)));
    else names.add(slotName(slotOf(each)));
  }
  if (names.size <= maxAccounts || names.size <= stored.size) return;
  throw new Problem(
    'limit_reached',
    `An organization has at most ${maxAccounts} accounts; there would be ${names.size}. Take codes of types or reasons away that you do not need.`,
  );
}
