/** Accounts of the journal: what the books call the places to which amounts go. */
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';

export const accountNames = [
  'inventoryMaterials',
  'inventoryProducts',
  'goodsReceivedNotInvoiced',
  'landedCostClearing',
  'landedCostOfReturns',
  'conversionAbsorbed',
  'scrapLoss',
  'costOfGoodsSold',
  'returnsWrittenOff',
  'countDifferences',
  'stockAdjustments',
  'openingStock',
  'writeOffs',
  'costRounding',
  'salesClearing',
  'revenue',
] as const;

export type AccountKey = (typeof accountNames)[number];

/** Keys that may have further codes, and by what. */
export const accountKeys: Readonly<
  Partial<Record<AccountKey, 'material type' | 'SKU type' | 'reason'>>
> = {
  inventoryMaterials: 'material type',
  inventoryProducts: 'SKU type',
  costOfGoodsSold: 'SKU type',
  stockAdjustments: 'reason',
  writeOffs: 'reason',
};

/** An account: a key, and the type of item or the reason that has a code of its own. */
export interface Slot {
  key: AccountKey;
  typeId: string | null;
  reason: string | null;
}

/** Slots are equal where these texts are. */
export const slotName = ({ key, typeId, reason }: Slot): string =>
  JSON.stringify([key, typeId, reason]);

/** The code of an account: its own, else that of its key; null without one. */
export type CodeOf = (slot: Slot) => string | null;

export function codesOf(accounts: readonly Account[]): CodeOf {
  const codes = new Map(accounts.map((each) => [slotName(each), each.code]));
  return ({ key, typeId, reason }) => {
    const own = codes.get(slotName({ key, typeId, reason }));
    return own ?? codes.get(slotName({ key, typeId: null, reason: null })) ?? null;
  };
}

const key = s.oneOf(accountNames);
const code = (description: string) => s.code({ max: 40, description, example: '1140' });
const typeOrReason = {
  typeId: s.nullable(
    s.uuid({
      description:
        'Of items of this type: a material type for `inventoryMaterials`, a SKU type for `inventoryProducts` and `costOfGoodsSold`.',
    }),
  ),
  reason: s.nullable(
    s.text({
      max: 200,
      description: 'Of entries with this reason, for `stockAdjustments` and `writeOffs`.',
      example: 'Broken in transit',
    }),
  ),
};
const name = s.nullable(s.text({ max: 200, description: 'As the books call it.' }));

const account = s.object({
  key,
  code: s.nullable(code('As the books number it; null until it is set.')),
  name,
  ...typeOrReason,
});

/** An account with its code. */
export type Account = s.Static<typeof account>;

const datevFields = {
  consultantNumber: s.nullable(s.integer({ min: 1001, max: 9_999_999, description: 'Berater.' })),
  clientNumber: s.nullable(s.integer({ min: 1, max: 99_999, description: 'Mandant.' })),
  fiscalYearStart: s.date({
    description:
      'First day of a fiscal year (Wirtschaftsjahr); the others begin on the same day of the year.',
    example: '2026-01-01',
  }),
  accountLength: s.integer({
    min: 4,
    max: 8,
    description: 'Digits of the numbers of general ledger accounts (Sachkontenlänge).',
  }),
};

export const journalAccounts = s.object({
  accounts: s.listOf(account, {
    description: 'Every key, and after it the types and reasons that have a code of their own.',
  }),
  includeSales: s.boolean({
    description: 'Whether journals have what shipments earned and what was credited for returns.',
  }),
  datev: s.object(datevFields),
});

export type Datev = s.Static<typeof journalAccounts>['datev'];

/** The settings of an organization that has none. */
export const defaultSettings: { includeSales: boolean; datev: Datev } = {
  includeSales: false,
  datev: {
    consultantNumber: null,
    clientNumber: null,
    fiscalYearStart: '2026-01-01',
    accountLength: 4,
  },
};

/** The most accounts of one request. */
const maxAccounts = 500;

const accountInput = s.object({
  key,
  code: s.nullable(
    code(
      'null takes it away: the key has no code then, and the type or reason goes by that of its key.',
    ),
  ),
  name: s.optional(name),
  typeId: s.optional(typeOrReason.typeId),
  reason: s.optional(typeOrReason.reason),
});

export type AccountInput = s.Static<typeof accountInput>;

export const journalAccountsChanges = s.object({
  accounts: s.optional(
    s.listOf(accountInput, {
      max: maxAccounts,
      description: 'Accounts that are not named stay as they are.',
    }),
  ),
  includeSales: s.optional(s.boolean()),
  datev: s.optional(s.partial(s.object(datevFields))),
});

/** The account that a request names. */
export const slotOf = ({ key, typeId, reason }: AccountInput): Slot => ({
  key,
  typeId: typeId ?? null,
  reason: reason ?? null,
});

/** The faults of accounts whose key has no codes by type or reason, and of those named twice. */
export function accountFaults(accounts: readonly AccountInput[]): (Fault | false)[] {
  const firstOf = new Map<string, number>();
  return accounts.flatMap((each, index) => {
    const path = `/accounts/${index}`;
    const by = accountKeys[each.key];
    const before = firstOf.get(slotName(slotOf(each)));
    if (before === undefined) firstOf.set(slotName(slotOf(each)), index);
    const refused = (field: 'typeId' | 'reason', isAllowed: boolean): Fault | false =>
      each[field] != null &&
      !isAllowed && {
        path: `${path}/${field}`,
        code: 'not_allowed',
        message: `is not for ${each.key}, which has ${by ? `codes by ${by}` : 'one code'}. Leave it out.`,
      };
    return [
      refused('typeId', by === 'material type' || by === 'SKU type'),
      refused('reason', by === 'reason'),
      before !== undefined && {
        path,
        code: 'duplicate',
        message: `is the account of /accounts/${before}. Leave one of them out.`,
      },
    ];
  });
}

/** The accounts as answers show them: every key, with its types and reasons after it. */
export function listedAccounts(stored: readonly Account[]): Account[] {
  return accountNames.flatMap((each) => {
    const own = stored.filter((account) => account.key === each);
    const isPlain = ({ typeId, reason }: Account) => typeId === null && reason === null;
    const plain = own.find(isPlain) ?? {
      ...{ key: each, code: null, name: null, typeId: null, reason: null },
    };
    return [plain, ...own.filter((account) => !isPlain(account))];
  });
}

export const journalAccountsExample = {
  accounts: [
    { key: 'inventoryMaterials' as const, code: '1140', name: 'Raw materials' },
    { key: 'inventoryProducts' as const, code: '1100', name: 'Finished goods' },
  ].map((each) => ({ ...each, typeId: null, reason: null })),
  ...defaultSettings,
};
