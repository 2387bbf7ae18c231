// The document from which the types of the client are made.

/** Requests carry these by an option of the call, or by the client itself. */
const ownParameters = new Set(['dryRun']);

const decimal = '#/components/schemas/Decimal';
const description =
  'An exact decimal as text, like `30.5`. It is sent as a JSON number, digit for digit.';

/**
 * The document without what the client does itself: headers, refusals (one class, `Problem`), and
 * the second media type of a body. Decimals are a type of their own.
 */
export function clientDocument(document) {
  const { Problem, ...schemas } = document.components.schemas;
  const components = { ...document.components, responses: {}, headers: {} };
  return withDecimals({
    ...document,
    paths: mapValues(document.paths, (methods) =>
      mapValues(methods, (operation) => clientOperation(operation, document)),
    ),
    components: {
      ...components,
      schemas: {
        Decimal: { type: 'string', description },
        ProblemDocument: Problem,
        ...schemas,
      },
    },
  });
}

function clientOperation(operation, document) {
  const { requestBody, parameters = [], responses, ...rest } = operation;
  return {
    ...rest,
    parameters: parameters
      .map((parameter) => resolve(parameter, document))
      .filter((parameter) => parameter.in !== 'header' && !ownParameters.has(parameter.name)),
    ...(requestBody && { requestBody: { ...requestBody, content: oneContent(requestBody) } }),
    responses: successes(responses, document),
  };
}

/** JSON or CSV: the types have one media type, whose body is either. */
function oneContent({ content }) {
  const json = content['application/json'];
  if (!json || !content['text/csv']) return content;
  const schema = { anyOf: [json.schema, { type: 'string', description: 'CSV' }] };
  return { 'application/json': { schema } };
}

function successes(responses, document) {
  const kept = Object.entries(responses).filter(([status]) => status < '300');
  return Object.fromEntries(
    kept.map(([status, response]) => {
      const { description, content } = resolve(response, document);
      const json = content?.['application/json'];
      const only = json ? { 'application/json': { schema: json.schema } } : content;
      return [status, { description, ...(only && { content: only }) }];
    }),
  );
}

/** Every schema of a decimal, replaced; `type: integer` stays a number. */
function withDecimals(value) {
  if (Array.isArray(value)) return value.map(withDecimals);
  if (value === null || typeof value !== 'object') return value;
  const { type, description } = value;
  if (type === 'number') return { $ref: decimal, ...(description && { description }) };
  if (Array.isArray(type) && type.includes('number')) {
    const anyOf = [{ $ref: decimal }, { type: 'null' }];
    return { anyOf, ...(description && { description }) };
  }
  return mapValues(value, withDecimals);
}

/** The schema that a reference to a component stands for. */
export function resolve(value, document) {
  if (!value.$ref) return value;
  const path = value.$ref.slice(2).split('/');
  return path.reduce((part, name) => part[name], document);
}

const mapValues = (value, change) =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
