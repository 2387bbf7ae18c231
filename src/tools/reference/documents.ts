import { endpoints } from '../../app.ts';
import { openApiDocument } from '../../serve/openapi/document.ts';
import { tags } from '../../tags.ts';
import { endpointTable } from './endpoint-table.ts';
import { entrySigns } from './entry-signs.ts';
import { eventNames } from './event-names.ts';
import { implementations } from './implementations.ts';
import { importColumns } from './import-columns.ts';
import { recordTypes } from './record-types.ts';

/** The files of the repository that are generated from the registry, by name. */
export async function documents(): Promise<Record<string, string>> {
  const openApi = `${JSON.stringify(openApiDocument(endpoints, tags), undefined, 2)}\n`;
  return {
    'openapi.json': openApi,
    'console/src/screens/import/columns.json': importColumns(openApi, endpoints),
    'console/src/base/entry-signs.json': entrySigns(),
    'console/src/screens/settings/event-names.ts': eventNames(),
    'console/src/base/record-types.json': recordTypes(endpoints),
    'ENDPOINTS.md': endpointTable(endpoints, tags, await implementations()),
  };
}
