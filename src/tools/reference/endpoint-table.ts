import type { Endpoint, EndpointId } from '../../kernel/contract/endpoint.ts';

/** Every endpoint, by heading: its number, route, operation, access, and file. */
export function endpointTable(
  endpoints: readonly Endpoint[],
  tags: Readonly<Record<string, string>>,
  implementations: ReadonlyMap<EndpointId, readonly string[]>,
): string {
  const sections = (letter: 'E' | 'X') =>
    Object.keys(tags).map((tag) =>
      section(
        tag,
        endpoints.filter((endpoint) => endpoint.tag === tag && endpoint.id.startsWith(letter)),
        implementations,
      ),
    );
  const extensions = sections('X').join('');
  const highest = Math.max(0, ...endpoints.filter(isExtension).map(({ id }) => numberOf(id)));
  const next = `X${String(highest + 1).padStart(3, '0')}`;
  return `# Endpoints

Every endpoint and the file that holds its contract and its workflow (E076 and W076 are one file).
Written by \`npm run generate\` from the registry in \`src/app.ts\`; do not edit it.
${sections('E').join('')}
# Extensions

Compatible additions; the same conventions hold. The next one is ${next}.
${extensions}`;
}

const isExtension = ({ id }: Endpoint) => id.startsWith('X');
const numberOf = (id: EndpointId) => Number(id.slice(1));

function section(
  tag: string,
  endpoints: readonly Endpoint[],
  implementations: ReadonlyMap<EndpointId, readonly string[]>,
): string {
  if (endpoints.length === 0) return '';
  const rows = endpoints.map(({ id, method, path, operation, access }) => {
    const files = (implementations.get(id) ?? []).map((file) => `[${nameOf(file)}](${file})`);
    return `| ${id} | \`${method} /api${path}\` | ${operation} | ${access} | ${files.join(', ')} |`;
  });
  return `
## ${tag}

| number | method and path | operation | access | file |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const nameOf = (file: string) => file.replace('src/domains/', '');
