/** Import: what a bulk import has made and changed, row by row. */
import { importedTypes } from '../../import/imported-types.ts';
import { keptReasons } from '../../import/undo-rule.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { personId } from '../named-ids.ts';
import { cascade } from '../purchase-orders/purchase-order-receipt.ts';

export const statuses = ['done', 'undone', 'partly_undone'] as const;

const recordType = s.oneOf(importedTypes, {
  description: 'The kind of record, as events name it.',
});

const head = {
  id: s.uuid(),
  operation: s.text({ max: 64, description: 'The operationId of the import.' }),
  recordType,
  fileName: s.nullable(s.text({ max: 255 })),
  mode: s.oneOf(['atomic', 'partial']),
  status: s.oneOf(statuses),
  total: s.integer({ description: 'Rows of the request.' }),
  created: s.integer(),
  updated: s.integer(),
  unchanged: s.integer(),
  skipped: s.integer(),
  failed: s.integer(),
  reversed: s.integer({ description: 'Rows that were undone.' }),
  tokenId: s.nullable(s.uuid({ description: 'The API token that sent it.' })),
  undoneAt: s.nullable(s.timestamp()),
  undoneBy: s.nullable(personId()),
  ...fields.audit(),
};

/** An import as lists show it. */
export const importHeader = s.object(head);

const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;

const importRow = s.object({
  row: s.nullable(
    s.integer({
      description:
        '1-based; in a file its line. Null of a record that was made because rows name it.',
    }),
  ),
  outcome: s.oneOf(outcomes),
  recordType,
  recordId: s.nullable(s.uuid()),
  number: s.nullable(
    s.text({
      max: 200,
      description: 'The code or the number of the record, also of one that is gone.',
    }),
  ),
  itemCode: s.nullable(
    s.text({ max: 200, description: 'Of a ledger entry: the code of its item.' }),
  ),
  version: s.nullable(s.integer({ description: 'Of the record after the import.' })),
  before: s.nullable(
    s.written(
      { type: 'object', additionalProperties: true },
      { description: 'Of an updated record: the fields that have changed, as they were.' },
    ),
  ),
  undone: s.boolean(),
  undoable: s.boolean({
    description: 'Whether an undo can be tried. It can still be refused, e.g. for a shortage.',
  }),
  reason: s.nullable(
    s.oneOf([...keptReasons, 'deleted'], {
      description:
        'The reason why it cannot: `edited` since, `used_by` something outside of the import, or `deleted`.',
    }),
  ),
});

/** An import with its rows. */
export const importWithRows = s.object({ ...head, rows: s.listOf(importRow) });

export type ImportHeader = s.Static<typeof importHeader>;

const ofRow = {
  row: s.nullable(s.integer()),
  recordId: s.uuid(),
};

export const undoBody = s.object({
  mode: s.oneOf(['all', 'possible'], {
    description:
      '`all` undoes all rows or none; `possible` those that nothing hinders, each after the rows behind it.',
  }),
});

export const undoReply = s.object({
  id: s.uuid(),
  status: s.oneOf(statuses),
  version: s.integer(),
  reversed: s.listOf(s.object(ofRow)),
  kept: s.listOf(
    s.object({ ...ofRow, reason: s.oneOf(keptReasons, { description: 'Why it stays.' }) }),
  ),
  refused: s.listOf(s.object({ row: ofRow.row, code: s.text({ max: 64 }) }), {
    description: 'Rows whose own deletion or change would be refused with this code.',
  }),
  cascade,
});

const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d0';
const recordId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1';

export const importHeaderExample = {
  id,
  operation: 'importVendors',
  recordType: 'vendor',
  fileName: 'vendors.csv',
  mode: 'atomic',
  status: 'done',
  total: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  reversed: 0,
  tokenId: null,
  undoneAt: null,
  undoneBy: null,
  ...fields.auditExample,
};

export const importExample = {
  ...importHeaderExample,
  rows: [
    {
      row: 2,
      outcome: 'created',
      recordType: 'vendor',
      recordId,
      number: 'MILLERS',
      itemCode: null,
      version: 1,
      before: null,
      undone: false,
      undoable: true,
      reason: null,
    },
  ],
};

export const undoExample = {
  id,
  status: 'undone',
  version: 2,
  reversed: [{ row: 2, recordId }],
  kept: [],
  refused: [],
  cascade: { materialsUpdated: 0, skusUpdated: 0, rowsRecosted: 0, receiptsRecosted: 0 },
};
