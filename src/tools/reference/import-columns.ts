import { dayColumns, keyColumns, numberColumns } from '../../import/columns.ts';
import { importShapes } from '../../import-shapes.ts';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';

/** An operation of the OpenAPI document, as far as imports are described by it. */
interface Operation {
  operationId: string;
  parameters?: readonly {
    name: string;
    schema?: { enum?: readonly string[]; items?: { enum?: readonly string[] } };
  }[];
  requestBody?: {
    content: Record<string, { schema?: { description?: string }; example?: string }>;
  };
}

type Paths = Record<string, Record<string, Operation>>;

/**
 * The facts about imports that the console needs, from openapi.json: their columns, an example, the
 * choices for duplicates, and which records can be made; and from their schemas, which columns hold
 * numbers or days, and which join lines to one row.
 */
export function importColumns(openApi: string, endpoints: readonly Endpoint[]): string {
  const shapes = new Map(endpoints.map(({ id, operation }) => [operation, importShapes[id]]));
  const { paths }: { paths: Paths } = JSON.parse(openApi);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const imports = operations.flatMap(({ operationId, parameters = [], requestBody }) => {
    const csv = requestBody?.content['text/csv'];
    // Counted lines come as files, too, but no screen of the console reads these.
    if (!csv || !operationId.startsWith('import')) return [];
    const [columns = ''] = csv.schema?.description?.split('. `') ?? [];
    const names = [...columns.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const ways = parameters.find(({ name }) => name === 'onDuplicate')?.schema?.enum ?? [];
    const made = parameters.find(({ name }) => name === 'create')?.schema?.items?.enum ?? [];
    const shape = shapes.get(operationId);
    const numbers = shape ? numberColumns(shape) : {};
    const days = shape ? dayColumns(shape) : [];
    const keys = shape ? keyColumns(shape) : [];
    const facts = { columns: names, numbers, days, keys, example: csv.example ?? '' };
    return [[operationId, { ...facts, onDuplicate: ways, create: made }]];
  });
  return `${JSON.stringify(Object.fromEntries(imports), undefined, 2)}\n`;
}
