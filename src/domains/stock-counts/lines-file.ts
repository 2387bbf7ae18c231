/** The lines of a stock count in their two forms: JSON, and a file of which each row is a line. */
import { columnsText } from '../../import/columns.ts';
import { constantParameters, constantsIn } from '../../import/constants.ts';
import { type FileOptions, fileOptions, fileOptionsOf } from '../../import/file-options.ts';
import { refuseOfFiles, workbook } from '../../import/import-endpoint.ts';
import {
  type ImportShape,
  maxImportBytes,
  nameFields,
  type ReadRow,
} from '../../import/importer.ts';
import { importReader } from '../../import/reader.ts';
import { resolveReferences } from '../../import/references.store.ts';
import type { EndpointId, Preparation } from '../../kernel/contract/endpoint.ts';
import { compileBody } from '../../kernel/contract/request.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import type { Reference } from '../../kernel/database/record-definition.ts';
import { type Fault, invalid, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { type LineInput, type LinesInput, lineInput, linesInput } from './line-input.ts';
import { stockCountLine } from './stock-count.ts';

const place: Reference = {
  ...{ field: 'locationId', name: 'location', noun: 'location', table: 'locations' },
  hasCode: true,
};

const { locationId: _, counted, ...fields } = lineInput.properties;

const fileRow = s.object({
  ...fields,
  ...nameFields([place]),
  locationId: s.optional(s.uuid()),
  counted: s.optional(counted),
});

export const countLinesShape: ImportShape = { row: fileRow, shown: [stockCountLine] };

export const fileParameters: s.TObject = s.object({
  ...fileOptions,
  ...constantParameters(countLinesShape),
});

/** The lines of a request, or the rows of its file. */
export type SentForm = LinesInput | { rows: readonly ReadRow[] };

/** Reads the body of a request by its type. */
export function lineForms(
  endpointId: EndpointId,
  operation: string,
  check: (body: { lines?: unknown }) => Fault[],
): Preparation<SentForm, FileOptions> {
  const readJson = compileBody(linesInput, check);
  const description = columnsText(countLinesShape);
  return {
    accepts: {
      'text/csv': { description, example: 'location,itemCode,counted\nDOCK,FLOUR,95\n' },
      [workbook]: { description: 'A sheet with the columns of the CSV form, each cell as shown.' },
    },
    limit: maxImportBytes,
    async prepare({ body: bytes, contentType, query, orgId, userId, dryRun = false }) {
      const { file } = fileOptionsOf(query);
      const constants = constantsIn(query);
      if (contentType === 'application/json') {
        refuseOfFiles(file, constants);
        return { body: readJson(bytes), dryRun };
      }
      const order = { endpointId, operation, format: 'file' as const, file, constants, bytes };
      const { rows } = await importReader.read(order, [orgId, userId]);
      return { body: { rows }, dryRun };
    },
  };
}

interface Stated {
  lines: readonly LineInput[];
  clientNow: string | undefined;
  /** Refuses unknown records and broken rules, each where it was sent. */
  refuse: typeof refuse;
}

/** The lines that a request states. Rows that count nothing are left out. */
export async function statedLines(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  sent: SentForm,
): Promise<Stated> {
  if ('lines' in sent) return { lines: sent.lines, clientNow: sent.clientNow, refuse };
  const counting = sent.rows.filter(({ value, faults }) => value.counted != null || faults.length);
  if (counting.length === 0) throw invalid(nothingCounted);
  const planned = counting.map((row) => ({ ...row, action: 'update' as const }));
  const rows = await resolveReferences(tx, org.id, [place], planned);
  const faults = rows.flatMap((row) =>
    [...row.faults, ...(row.unreadable ? [] : lackingIn(row))].map((fault) => ({
      ...{ row: row.row, ...fault },
    })),
  );
  if (faults.length > 0) throw invalid(...faults);
  return {
    lines: rows.map(({ value }) => exactly(lineInput, withOneName(value))),
    clientNow: undefined,
    refuse(unknown, broken) {
      const found = [...unknown, ...broken].filter((fault) => fault !== false);
      if (found.length > 0) throw invalid(...found.map((fault) => inFile(fault, rows)));
    },
  };
}

const nothingCounted: Fault = {
  ...{ path: '/counted', code: 'nothing_counted' },
  message: 'is empty in every row of the file.',
};

/** The faults of a row without an item, a place or a count, where it has not reported others. */
function lackingIn({ value, faults }: ReadRow): Fault[] {
  const names = [['itemCode', 'itemId', 'barcode'], ['location', 'locationId'], ['counted']];
  return names.flatMap(([path = '', ...others]) => {
    const isKnown = [path, ...others].some(
      (name) => value[name] != null || faults.some((fault) => fault.path === `/${name}`),
    );
    return isKnown ? [] : [{ path: `/${path}`, code: 'required', message: 'is required.' }];
  });
}

/** Lists show id and code of an item: the id tells which it is. */
function withOneName({ itemId, itemCode, barcode, ...value }: ReadRow['value']) {
  if (itemId != null) return { ...value, itemId };
  return itemCode != null ? { ...value, itemCode } : { ...value, barcode };
}

/** A fault of a line as one of its row. */
function inFile({ path, ...fault }: Fault, rows: readonly ReadRow[]): Fault & { row?: number } {
  const [, index, name] = /^\/lines\/(\d+)(\/.*)$/.exec(path) ?? [];
  const row = rows[Number(index)]?.row;
  return row === undefined ? { path, ...fault } : { row, path: name ?? '', ...fault };
}
