import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { shapeOf } from '../../kernel/values/kinds/kind.ts';
import { bareSchema, type JsonSchema, type Refer, type Shape, type Side } from './schemas.ts';

/** The schemas that the document contains once, and how others refer to them. */
export interface Components {
  schemas: Record<string, JsonSchema>;
  /** `within` is the owner of the schema: where a shape has several names, the owner's is used. */
  refer(within: string): Refer;
}

/**
 * Names request bodies, replies, and objects that occur in several places. A name comes from the
 * operation (`createSku`: `Sku`, `CreateSkuRequest`) or from the field that holds the object.
 */
export function nameComponents(endpoints: readonly Endpoint[]): Components {
  const names = new Names();
  for (const endpoint of [...endpoints].sort((a, b) => rank(a) - rank(b))) {
    const { operation, body, gives } = endpoint;
    if (body) names.give(`${pascal(operation)}Request`, shapeOf(body), 'request');
    if (gives.schema) nameReply(names, operation, shapeOf(gives.schema), endpoints);
  }
  nameRepeated(endpoints, names);
  const refer = (within: string) => (shape: Shape, side: Side) => names.find(shape, side, within);
  const schemas = names.all().map(({ name, shape, side }) => {
    // Its own name would make a component refer to itself.
    const others: Refer = (inner, at) => (inner === shape ? undefined : refer(name)(inner, at));
    return [name, bareSchema(shape, side, others)] as const;
  });
  return { schemas: Object.fromEntries(schemas.sort(([a], [b]) => (a < b ? -1 : 1))), refer };
}

/**
 * Names a reply after the noun of its operation, or after the operation where another shape has
 * that name. A reply that several operations of one verb share is named after it: `ImportReply`.
 */
function nameReply(
  names: Names,
  operation: string,
  shape: Shape,
  endpoints: readonly Endpoint[],
): void {
  const noun = nounOf(operation);
  const name = isPage(shape) ? `${noun}Page` : noun;
  const isRecord = plainVerb.test(operation);
  if (isRecord && !names.isTaken(name, shape, 'reply')) names.give(name, shape, 'reply');
  else if (!names.find(shape, 'reply', noun)) {
    const verb = verbOf(operation);
    const sharing = endpoints.filter(
      (other) =>
        verbOf(other.operation) === verb &&
        other.gives.schema &&
        keyOf(shapeOf(other.gives.schema), 'reply') === keyOf(shape, 'reply'),
    );
    names.give(`${pascal(sharing.length > 1 ? verb : operation)}Reply`, shape, 'reply');
  }
}

const verbOf = (operation: string) => /^[a-z]+/.exec(operation)?.[0] ?? operation;

/** Operations whose answer is the record of their noun. */
const plainVerb = /^(create|get|update|list)[A-Z]/;

export const pascal = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The noun of an operation: `Sku` of `createSku`. */
export const nounOf = (operation: string) => operation.replace(/^[a-z]+/, '') || pascal(operation);

/** Where operations of one noun have different replies, the first of these verbs is first. */
function rank({ operation }: Endpoint): number {
  const verbs = ['create', 'get', 'update'];
  const index = verbs.findIndex((verb) => operation.startsWith(verb));
  return index < 0 ? verbs.length : index;
}

const isPage = ({ properties = {} }: Shape) => 'data' in properties && 'nextCursor' in properties;

interface Named {
  name: string;
  shape: Shape;
  side: Side;
}

class Names {
  private readonly byShape = new Map<string, Named[]>();
  private readonly byName = new Map<string, string>();

  give(name: string, shape: Shape, side: Side): void {
    const key = keyOf(shape, side);
    if (shape.type !== 'object' || this.byName.has(name)) return;
    this.byName.set(name, key);
    this.byShape.set(key, [...(this.byShape.get(key) ?? []), { name, shape, side }]);
  }

  isTaken(name: string, shape: Shape, side: Side): boolean {
    return (this.byName.get(name) ?? keyOf(shape, side)) !== keyOf(shape, side);
  }

  find(shape: Shape, side: Side, within: string): string | undefined {
    if (shape.type !== 'object') return undefined;
    const named = this.byShape.get(keyOf(shape, side)) ?? [];
    return (named.find(({ name }) => within.startsWith(name)) ?? named[0])?.name;
  }

  all(): Named[] {
    return [...this.byShape.values()].flat();
  }
}

/** Equal for the same object, with any description, and whether or not it may be null. */
function keyOf(shape: Shape, side: Side): string {
  const { orNull, nullable, description, example, ...rest } = shape;
  return `${side} ${JSON.stringify(rest)}`;
}

/** Names objects that occur in several places, and belong to no operation, after their field. */
function nameRepeated(endpoints: readonly Endpoint[], names: Names): void {
  const seen = new Map<string, number>();
  const visit = (shape: Shape, field: string, side: Side): void => {
    if (shape.type === 'object' && field) {
      const key = keyOf(shape, side);
      seen.set(key, (seen.get(key) ?? 0) + 1);
      const name = side === 'request' ? `${pascal(field)}Input` : pascal(field);
      if (seen.get(key) === 2 && !names.find(shape, side, '')) names.give(name, shape, side);
    }
    for (const [name, inner] of Object.entries(shape.properties ?? {})) visit(inner, name, side);
    if (shape.items) visit(shape.items, field, side);
  };
  for (const { body, gives } of endpoints) {
    if (body) visit(shapeOf(body), '', 'request');
    if (gives.schema) visit(shapeOf(gives.schema), '', 'reply');
  }
}
