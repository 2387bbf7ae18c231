/** The bulk imports of receipts and shipments, X022, X023 and X024: one endpoint of an importer. */

import { type ImportEndpoint, importEndpoint } from '../import/import-endpoint.ts';
import { importNamed } from '../import/import-event.ts';
import { ofMetRows } from '../import/met-rows.ts';
import { completeImport } from '../import/run-import.ts';
import type { Endpoint } from '../kernel/contract/endpoint.ts';
import { post } from '../ledger/post.ts';
import { decideMovements } from './decide-movements.ts';
import { mergedChange } from './merged-change.ts';
import type {
  MovedLine,
  MovementDecision,
  MovementImporter,
  OrderFacts,
} from './movement-importer.ts';
import { movementRow, movementShape } from './movement-rows.ts';
import { rebuiltCounts } from './rebuilt-counts.ts';

export const importMovements = <
  Item extends MovedLine,
  Facts extends OrderFacts<Item>,
  Decision extends MovementDecision,
>(
  of: ImportEndpoint,
  importer: MovementImporter<Item, Facts, Decision>,
  about: string,
): Endpoint =>
  importEndpoint(
    { ...of, aside: rebuiltCounts, fails: ['insufficient_stock'] },
    {
      shape: movementShape(importer.form),
      description: [
        about,
        'A row names its order by number, external id or id, and a line by its number or the code of its',
        'item. Rows are checked one after the other by the rules of the single endpoint, and valued all',
        'at once. Where a row belongs before a count, which can absorb it, and the stock falls short after',
        'all rows, the import is refused as a whole (409 `insufficient_stock`). Every invalid row is reported with up to 20 faults. Sending the same rows again',
        'records them again, unless they have the id or the number of what was recorded, or the request',
        'repeats its `Idempotency-Key`.',
      ].join(' '),
      onDuplicate: ofMetRows(importer.form.noun),

      async run(work, read, options) {
        const cause = importNamed(work.newId());
        const rows = read.rows.map((row) => movementRow(importer.form, row));
        const { decided, orders } = await decideMovements(work, importer, rows, options);
        return completeImport(work, { cause, read, options }, decided, async (valid) => {
          const moved = valid.flatMap(({ decision, parent }) => {
            return decision && parent ? [{ ...decision.change, orderId: parent.id }] : [];
          });
          const entriesOf = (orderId: string) => orders.get(orderId)?.entries ?? [];
          await post(work, [{ change: await mergedChange(work, cause, moved, entriesOf) }]);
          const decisions = valid.flatMap(({ decision }) => decision ?? []);
          await importer.write(work, decisions, cause);
          const written = valid.filter(({ decision }) => decision !== undefined);
          return (await importer.withRecords?.(work, written)) ?? written;
        });
      },
    },
  );
