import { contentPath } from '../storage/signed-links.ts';
import { problemResponse } from './failures.ts';
import type { JsonSchema } from './schemas.ts';

/** Operations outside the registry, whose addresses clients get from answers. */
export const unnumberedPaths: JsonSchema = {
  [contentPath.replace(':id', '{id}')]: {
    get: {
      operationId: 'downloadDocument',
      tags: ['Documents'],
      summary: 'Download document',
      description:
        'The address in `downloadUrl` of a document, where the service itself stores files. Clients must not construct it. A `Range` of bytes is answered with that part of the file.\n\nNeeds no credential: the address is signed.',
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
        206: file('The requested part of the file.'),
        403: problemResponse(403, ['forbidden']),
        404: problemResponse(404, ['not_found']),
        416: { description: 'The requested range is outside the file.' },
      },
    },
  },
};

function parameter(name: string, where: 'path' | 'query', schema: JsonSchema): JsonSchema {
  return { name, in: where, required: true, schema };
}

function file(description: string): JsonSchema {
  return { description, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
}
