/** A field that the answer of a write has where the write had a certain effect beside its own. */
import type { TSchema } from 'typebox';
import { shapeOf } from '../values/kinds/kind.ts';
import * as s from '../values/schema.ts';
import { objectSchema } from '../values/typed.ts';
import type { EmittedEvent } from './work.ts';

export interface Aside {
  /** The field of the answer. */
  name: string;
  schema: TSchema;
  /** Its content, from the events of the write; undefined where there is nothing to say. */
  read(events: readonly EmittedEvent[]): unknown;
  /** Its content, in the example of an answer that has nothing else. */
  example: unknown;
}

interface WithAside {
  aside?: Aside;
  gives: { status: number; schema?: TSchema; also?: number };
  example?: { reply?: unknown };
}

/** The endpoint with the field of its aside in its answer; one without a body then has one. */
export function withAside<Definition extends WithAside>(endpoint: Definition): Definition {
  const { aside, gives } = endpoint;
  if (!aside) return endpoint;
  const { name, schema, example } = aside;
  const isEmpty = gives.status === 204;
  const { properties = {}, required: _, ...options } = shapeOf(gives.schema ?? {});
  return {
    ...endpoint,
    gives: {
      ...gives,
      schema: objectSchema({ ...properties, [name]: s.optional(schema) }, options),
      ...(isEmpty && { also: 200 }),
    },
    ...(isEmpty && { example: { ...endpoint.example, reply: { [name]: example } } }),
  };
}
