/** The bulk imports of masters, E029, E064, E075 and E086: one endpoint of an importer. */

import type { Endpoint } from '../kernel/contract/endpoint.ts';
import { type ImportEndpoint, importEndpoint } from './import-endpoint.ts';
import { importNamed } from './import-event.ts';
import { type Importer, importOptions, matchFieldsOf, recordShape } from './importer.ts';
import { runImport } from './run-import.ts';

export const importRecords = (of: ImportEndpoint, importer: Importer): Endpoint =>
  importEndpoint(of, {
    shape: recordShape(importer),
    description: [
      'JSON, or `text/csv` with a header row of field names and the options as query parameters.',
      'A row may refer to a record by its code or name in place of its id.',
      'An `id` finds a record, too; the id of another system is kept as `externalId`.',
      'Every invalid row is reported with up to 20 faults. An empty cell of a CSV file counts as an omitted field.',
    ].join(' '),
    onDuplicate: { schema: importOptions.onDuplicate, policies: ['error', 'skip', 'update'] },
    matchBy: matchFieldsOf(importer),

    run(work, read, options) {
      const { tx, org, actor, now, newId } = work;
      const cause = importNamed(newId());
      const context = { tx, orgId: org.id, userId: actor.userId, now, newId, work, cause };
      return runImport(context, importer, read, options);
    },
  });
