/** A part of a write's answer that a request asks for by name: `include=impact`. */
import type { TSchema } from 'typebox';
import type { PrintedRowsOf, Statement } from '../database/sql.ts';
import { shapeOf } from '../values/kinds/kind.ts';
import * as s from '../values/schema.ts';
import { objectSchema } from '../values/typed.ts';
import type { EmittedEvent, EventType, Work } from './work.ts';

export interface Supplement {
  /** The value of the parameter `include`, and the field of the answer. */
  name: string;
  schema: TSchema;
  description: string;
  /** Its content, in the example of an answer that has nothing else. */
  example: unknown;
}

/** The written work from which a supplement is made. */
export interface WrittenWork extends Pick<Work, 'tx' | 'org' | 'now'> {
  /** The record that the event of the endpoint names; undefined where nothing has changed. */
  changedId: string | undefined;
  /** All events of the write so far. */
  events: readonly EmittedEvent[];
  /** Reads the database as it was before the write, in one round trip. */
  before<const Statements extends readonly Statement<unknown>[]>(
    statements: Statements,
  ): Promise<PrintedRowsOf<Statements>>;
}

/** Reads a supplement after everything is written, and before it is kept or rolled back. */
export interface SupplementSource {
  name: string;
  read(written: WrittenWork): Promise<unknown>;
}

/** The contents of the events of a type. */
export const contentsOf = <Data>(
  events: readonly EmittedEvent[],
  { name }: EventType<Data>,
): Data[] => events.filter((event) => event.name === name).map(({ data }) => data as Data);

interface Supplemented {
  supplement?: Supplement;
  query?: TSchema;
  gives: { status: number; schema?: TSchema; also?: number };
  example?: { reply?: unknown };
}

/** The endpoint with the parameter of its supplement and the field of its answer. */
export function withSupplement<Definition extends Supplemented>(endpoint: Definition): Definition {
  const { supplement, query, gives } = endpoint;
  if (!supplement) return endpoint;
  const { name, description, schema } = supplement;
  const isEmpty = gives.status === 204;
  const include = s.optional(
    s.listOf(s.oneOf([name]), { min: 1, max: 1, description: `\`${name}\`: ${description}` }),
  );
  const field = s.optional(schema);
  const { properties = {} } = query ? (query as s.TObject) : {};
  const { properties: fields = {}, required: _, ...options } = shapeOf(gives.schema ?? {});
  return {
    ...endpoint,
    query: s.object({ ...properties, include }),
    gives: {
      ...gives,
      schema: objectSchema({ ...fields, [name]: field }, options),
      ...(isEmpty && { also: 200 }),
    },
    ...(isEmpty && { example: { ...endpoint.example, reply: { [name]: supplement.example } } }),
  };
}
