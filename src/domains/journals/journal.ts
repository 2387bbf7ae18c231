/** Journal: what a month posts to the books, in pairs of a debit and a credit. */
import { compileReply } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { accountNames } from './accounts.ts';
import { journalKinds } from './pairs.ts';

export const month = (description: string) =>
  s.text({ max: 7, pattern: 'month', description, example: '2026-03' });

/** An account of a line or of a reconciliation. */
const side = s.object({
  key: s.oneOf(accountNames),
  code: s.nullable(s.text({ max: 40, description: 'Null in a preview where none is set.' })),
  typeId: s.nullable(
    s.uuid({ description: 'The type of item that has an account of its own, if it is one.' }),
  ),
  reason: s.nullable(s.text({ max: 200, description: 'The reason that has one, if it is one.' })),
});

const cause = s.object({
  type: s.text({ max: 64 }),
  id: s.uuid(),
  number: s.nullable(s.text({ max: 64 })),
});

export type Cause = s.Static<typeof cause>;

const line = s.object({
  kind: s.oneOf(journalKinds),
  debit: side,
  credit: side,
  amount: s.decimalText({ description: 'Base currency, above zero.' }),
  late: s.boolean({ description: 'Of a month before that of the journal.' }),
  forMonth: s.nullable(
    month('The month of the entries; null for all that lies before the first journal.'),
  ),
  count: s.integer({ description: 'Entries of the pair in `forMonth`, as they stand now.' }),
  entries: s.nullable(
    s.text({
      max: 400,
      description: 'The address of their list; null where documents without entries are counted.',
    }),
  ),
  causes: s.listOf(cause, {
    description:
      'Of a late line: documents that have changed the month since the journal before, at most 20. `GET /api/cost-changes?causeId=` has what each has changed.',
  }),
});

const reconciled = s.object({
  account: side,
  issued: s.decimalText({ description: 'The balance of the account by all journals so far.' }),
  stockValue: s.decimalText({
    description: 'The value of its stock at the end of the month, as it was known then.',
  }),
  difference: s.decimalText({
    description: 'issued - stockValue: at most half a minor unit for each pair of the account.',
  }),
});

export type Reconciled = s.Static<typeof reconciled>;

const head = {
  id: s.uuid(),
  journalNumber: s.text({ max: 40, description: '`JRN-<seq>`', example: 'JRN-1' }),
  month: month('The month that it posts.'),
  revision: s.integer({
    description: '1; more where `lateCosts` is `restate` and the month has changed since.',
  }),
  currency: s.text({ max: 3, description: 'The base currency.' }),
  lineCount: s.integer(),
  exports: s.listOf(
    s.object({
      system: s.text({ max: 40, example: 'xero' }),
      externalId: s.text({ max: 200, description: 'The id that it has there.' }),
      exportedAt: s.timestamp(),
    }),
  ),
  ...fields.audit(),
};

export const journalHeader = s.object(head);

export type JournalHeader = s.Static<typeof journalHeader>;

const content = {
  lines: s.listOf(line),
  reconciliation: s.listOf(reconciled, { description: 'A row for each inventory account.' }),
};

export const journal = s.object({ ...head, ...content });

export type Journal = s.Static<typeof journal>;

/** The restated journals beside the one of the month. */
export const issuedJournal = s.object({
  ...head,
  ...content,
  restated: s.listOf(
    s.object({ id: s.uuid(), journalNumber: s.text({ max: 40 }), month: month('Restated.') }),
    { description: 'Revisions of earlier months that were issued just before (`restate`).' },
  ),
});

export const previewedJournal = s.object({
  month: head.month,
  currency: head.currency,
  ...content,
});

export type ShownLine = s.Static<typeof line>;

/** The JSON of a line. */
export const writeLine = compileReply(line);

/** A journal as it is written. */
export const storedJournal = s.object({
  id: s.uuid(),
  journalNumber: s.text({ max: 40 }),
  number: s.integer(),
  month: s.text({ max: 7 }),
  revision: s.integer(),
  currency: s.text({ max: 3 }),
  ...fields.audit(),
});

export const journalInput = s.object({
  month: month('The month after that of the last journal; the first may be any that is over.'),
  close: s.optional(
    s.boolean({
      description:
        'Also closes the period up to the end of the month, unless it is closed already. Default false.',
    }),
  ),
});

export const exportInput = s.object({
  system: s.text({ max: 40, description: 'Where it was posted.', example: 'xero' }),
  externalId: s.code({ max: 200, description: 'The id that it has there.', example: 'MJ-104' }),
});

const accountOf = (key: (typeof accountNames)[number], code: string) => ({
  ...{ key, code, typeId: null, reason: null },
});

const lineExample = {
  kind: 'purchase' as const,
  debit: accountOf('inventoryMaterials', '1140'),
  credit: accountOf('goodsReceivedNotInvoiced', '1600'),
  amount: '80',
  late: false,
  forMonth: '2026-03',
  count: 1,
  entries:
    '/api/materials-inventory/ledger?eventType=RECEIVE&sourceType=purchase_order_receipt&from=2026-03-01&to=2026-03-31',
  causes: [],
};

const contentExample = {
  lines: [lineExample],
  reconciliation: [
    {
      account: accountOf('inventoryMaterials', '1140'),
      ...{ issued: '80', stockValue: '80', difference: '0' },
    },
  ],
};

export const journalHeaderExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  journalNumber: 'JRN-1',
  ...{ month: '2026-03', revision: 1, currency: 'EUR', lineCount: 1, exports: [] },
  ...fields.auditExample,
};

export const journalExample = { ...journalHeaderExample, ...contentExample };

export const previewExample = { month: '2026-03', currency: 'EUR', ...contentExample };
