/** X028, WX028: imports bills of materials in bulk; costs are rolled up once. */
import { importEndpoint } from '../../import/import-endpoint.ts';
import { importNamed } from '../../import/import-event.ts';
import { importOptions } from '../../import/importer.ts';
import { completeImport } from '../../import/run-import.ts';
import type { RecordName } from '../../kernel/contract/event.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { differs } from '../../kernel/values/differs.ts';
import { rollUpFrom } from '../../ledger/current-costs.ts';
import { announceCosts, type CostCounts } from '../../ledger/stock-changed.ts';
import { bomChanges, needOf } from './bom.ts';
import { bomShape, type DecidedBom } from './bom-rows.ts';
import { boms, replaceInputs } from './boms.store.ts';
import { planBoms } from './plan-boms.ts';
import { inputRows } from './recipe-facts.ts';

export const importBoms = importEndpoint(
  {
    id: 'X028',
    operation: 'importBoms',
    path: '/boms/bulk-import',
    tag: 'Bills of Materials',
    object: 'bom',
    nouns: 'bills of materials',
    exampleRow: {
      sku: 'BREAD',
      conversionCost: 0.35,
      inputs: [{ material: 'FLOUR', quantity: 0.5, scrapPercent: 5 }],
    },
  },
  {
    shape: bomShape,
    description: [
      'In JSON each row is a recipe with its `inputs`. In `text/csv` each line is an input, and lines',
      'with the same `sku` form one recipe; the columns are the fields of the recipe and of the input,',
      'and `item.sku` for an input that is a SKU. A row names records by code, name or id. It is',
      'checked as if the rows before it had been written: a row that makes a cycle with one of them is',
      'refused, and so is one with which a unit costs more than 1e18. Every invalid row is reported with up to 20 faults. Costs are rolled up once, at the',
      'end.',
    ].join(' '),
    onDuplicate: { schema: importOptions.onDuplicate, policies: ['error', 'skip', 'update'] },

    async run(work, read, options) {
      const cause = importNamed(work.newId());
      const rows = await planBoms(work, read.rows, options);
      return completeImport(work, { cause, read, options }, rows, async (valid) => {
        const written = valid.filter(isWritten);
        if (written.length > 0) await writeBoms(work, written);
        await rollUpBoms(work, cause, written);
        return written.map((row) => Object.assign(row, undoableBom(row)));
      });
    },
  },
);

/** Fields that the row states; others keep their values, or have their defaults. */
const statedOf = ({ id, skuId, value }: DecidedBom) => {
  const { sku: _, skuId: _id, ...fields } = value;
  return { ...exactly(bomChanges, fields), id, skuId };
};

const replaces = ({ before, inputs }: DecidedBom): boolean =>
  differs({ inputs: before?.inputs.map(needOf) }, { inputs: inputs.map(needOf) });

/** Whether a row creates a recipe, or states another one than its SKU has. */
const isWritten = (row: DecidedBom): boolean =>
  row.action === 'create' ||
  (row.action === 'update' && (replaces(row) || differs(row.before ?? {}, statedOf(row))));

/** A changed recipe as it was, in the form of a row. */
function undoableBom({ skuId, before }: DecidedBom): Pick<DecidedBom, 'undoable'> {
  if (!before) return {};
  const { outputQuantity, conversionCost, notes, externalId, version } = before;
  const inputs = before.inputs.map(({ id: _, ...input }) => input);
  const was = { skuId, outputQuantity, conversionCost, notes, externalId, inputs };
  return { undoable: { version: version + 1, before: was } };
}

/** The costs of SKUs with other recipes, and of all above. */
export async function rollUpBoms(
  work: Work,
  cause: RecordName,
  written: readonly DecidedBom[],
): Promise<CostCounts> {
  const skuIds = written.map(({ skuId }) => skuId);
  const costs = { skusUpdated: await rollUpFrom(work.tx, work.org.id, [], skuIds) };
  await announceCosts(work, cause, costs);
  return costs;
}

export async function writeBoms(
  { tx, org, actor, now, newId }: Work,
  rows: readonly DecidedBom[],
): Promise<void> {
  const creation = { userId: actor.userId, now };
  const added = rows.filter(({ action }) => action === 'create').map(statedOf);
  const changed = rows.filter(({ action }) => action === 'update').map(statedOf);
  const inputs = rows
    .filter(replaces)
    .map((row) => ({ id: row.id, inputs: inputRows(row.inputs, newId) }));
  await tx.all(
    ...(added.length > 0 ? [boms.insertAll(org.id, added, creation)] : []),
    ...(changed.length > 0 ? [boms.updateEach(org.id, changed, now)] : []),
    ...replaceInputs(org.id, inputs, creation),
  );
}
