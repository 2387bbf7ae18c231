import { contentPath } from '../storage/signed-links.ts';
import { problemResponse } from './failures.ts';
import type { JsonSchema } from './schemas.ts';

/** Operations that are no endpoints of the registry: what answers make known by its address. */
export const unnumberedPaths: JsonSchema = {
  [contentPath.replace(':id', '{id}')]: {
    get: {
      operationId: 'downloadDocument',
      tags: ['Documents'],
      summary: 'Download document',
      description:
        'Where `downloadUrl` of a document leads, unless that is an address of the storage itself. Not to be put together by hand. Answers a part of the file to a `Range` of bytes.\n\nNeeds no credential but its signature.',
      'x-access': 'signed',
      security: [],
      parameters: [
        parameter('id', 'path', { type: 'string', format: 'uuid' }),
        parameter('org', 'query', { type: 'string', format: 'uuid' }),
        parameter('expires', 'query', { type: 'integer', description: 'Unix time in seconds.' }),
        parameter('signature', 'query', { type: 'string' }),
      ],
      responses: {
        200: file('The file, to be saved under its name.'),
        206: file('The part of it that was asked for.'),
        403: problemResponse(403, ['forbidden']),
        404: problemResponse(404, ['not_found']),
        416: { description: 'The file has no such part.' },
      },
    },
  },
};

function parameter(name: string, place: 'path' | 'query', schema: JsonSchema): JsonSchema {
  return { name, in: place, required: true, schema };
}

function file(description: string): JsonSchema {
  return { description, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
}
