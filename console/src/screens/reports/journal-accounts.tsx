/** The accounts of journals, and what a file for DATEV begins with. */
import {
  type Client,
  type GetJournalAccountsResponse,
  getJournalAccounts,
  type UpdateJournalAccountsRequest,
  updateJournalAccounts,
} from '@stockwright/client';
import { useIsAdmin } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { type Body, type EditField, factsOf } from '../../parts/edit/edit-values.ts';
import { useFormat } from '../../parts/format.ts';
import { Facts, Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { type JournalWords, useJournalWords } from '../../words/journals.ts';
import { useWords } from '../../words/language.tsx';

type Accounts = GetJournalAccountsResponse;
type Account = Accounts['accounts'][number];

/** Accounts as a record of plain fields: the code of each key is a part of `codes`. */
interface AccountsRecord extends Pick<Accounts, 'includeSales' | 'datev'> {
  id: string;
  version: number;
  codes: Record<string, string | null>;
}

const isPlain = ({ typeId, reason }: Account): boolean => typeId === null && reason === null;

const recordOf = ({ accounts, includeSales, datev }: Accounts): AccountsRecord => ({
  ...{ id: 'journal-accounts', version: 1, includeSales, datev },
  codes: Object.fromEntries(accounts.filter(isPlain).map(({ key, code }) => [key, code])),
});

const fieldsOf = (words: JournalWords, accounts: readonly Account[]): EditField[] => [
  ...accounts.filter(isPlain).map(
    ({ key }): EditField => ({
      ...{ name: `codes/${key}`, label: words.keys[key], group: words.accounts },
    }),
  ),
  { name: 'includeSales', label: words.includeSales, kind: 'flag' },
  { name: 'datev/consultantNumber', label: words.consultant, kind: 'whole', group: 'DATEV' },
  { name: 'datev/clientNumber', label: words.client, kind: 'whole', group: 'DATEV' },
  { name: 'datev/fiscalYearStart', label: words.fiscalYear, kind: 'day', group: 'DATEV' },
  { name: 'datev/accountLength', label: words.accountLength, kind: 'whole', group: 'DATEV' },
];

/** The request of what was changed: codes become a list of accounts. */
function requestOf(body: Body, accounts: readonly Account[]): UpdateJournalAccountsRequest {
  const { codes, ...rest } = body;
  const given = codes && typeof codes === 'object' && !Array.isArray(codes) ? codes : undefined;
  return {
    ...rest,
    ...(codes !== undefined && {
      accounts: accounts.filter(isPlain).map(({ key, name }) => {
        const code = given?.[key];
        return { key, name, code: typeof code === 'string' ? code : null };
      }),
    }),
  };
}

export function JournalAccounts() {
  const words = useWords();
  const own = useJournalWords();
  const isAdmin = useIsAdmin();
  const format = useFormat();
  const [{ act }, change] = useAddress();
  const found = useRead(getJournalAccounts, {});
  return (
    <Loaded query={found}>
      {(accounts) => {
        const fields = fieldsOf(own, accounts.accounts);
        const others = fields.filter(({ name }) => !name.startsWith('codes/'));
        return (
          <Section
            title={own.accounts}
            actions={
              isAdmin && <Button onClick={() => change({ act: 'edit' })}>{own.editAccounts}</Button>
            }
          >
            <p className="faint">{own.accountsText}</p>
            <AccountTable accounts={accounts.accounts} />
            <Facts facts={factsOf(others, accounts, { words: words.masters, format })} />
            {act === 'edit' && isAdmin && (
              <EditPanel<AccountsRecord>
                title={own.editAccounts}
                changed="journal"
                fields={fields}
                record={recordOf(accounts)}
                save={(client, body, options) => save(client, body, accounts.accounts, options)}
                onClose={() => change({ act: '' })}
              />
            )}
          </Section>
        );
      }}
    </Loaded>
  );
}

async function save(
  client: Client,
  body: Body,
  accounts: readonly Account[],
  { ifMatch: _, ...options }: { ifMatch?: number; dryRun?: boolean },
): Promise<AccountsRecord> {
  const request = { body: requestOf(body, accounts), ...options };
  return recordOf(await updateJournalAccounts(client, request));
}

function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const words = useJournalWords();
  return (
    <SmallTable
      label={words.accounts}
      rows={accounts}
      idOf={({ key, typeId, reason }) => `${key} ${typeId} ${reason}`}
      columns={[
        { title: words.account, cell: ({ key }) => words.keys[key] },
        {
          title: words.only,
          cell: ({ typeId, reason }) => reason ?? (typeId ? words.ofType : ''),
        },
        { title: words.code, cell: ({ code }) => code ?? words.noCode },
        { title: words.name, cell: ({ name }) => name },
      ]}
    />
  );
}
