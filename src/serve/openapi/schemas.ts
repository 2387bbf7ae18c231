import type { JsonSchema, Shape, Side } from '../../kernel/values/kinds/kind.ts';
import { kindOf } from '../../kernel/values/kinds.ts';

export type { JsonSchema, Shape, Side } from '../../kernel/values/kinds/kind.ts';

/** The name of the component that an object is documented as, where it has one. */
export type Refer = (shape: Shape, side: Side) => string | undefined;

/** A schema in standard JSON Schema; objects that have a component become references. */
export function jsonSchemaOf(shape: Shape, side: Side, refer: Refer): JsonSchema {
  const name = refer(shape, side);
  const bare = name ? { $ref: `#/components/schemas/${name}` } : bareSchema(shape, side, refer);
  const annotations = {
    ...(shape.description && { description: shape.description }),
    ...(shape.deprecated && { deprecated: true }),
    ...(shape.default !== undefined && { default: shape.default }),
    ...(shape.example !== undefined && { examples: [shape.example] }),
  };
  return { ...(shape.orNull ? orNull(bare) : bare), ...annotations };
}

function orNull(bare: JsonSchema): JsonSchema {
  if (bare.$ref) return { anyOf: [bare, { type: 'null' }] };
  const choices = Array.isArray(bare.enum) && { enum: [...bare.enum, null] };
  return { ...bare, type: [bare.type, 'null'].flat(), ...choices };
}

/** The schema as its own component contains it, without a reference to that component. */
export function bareSchema(shape: Shape, side: Side, refer: Refer): JsonSchema {
  const nested = (inner: Shape, at: Side) => jsonSchemaOf(inner, at, refer);
  return kindOf(shape).jsonSchema(shape, side, nested);
}
