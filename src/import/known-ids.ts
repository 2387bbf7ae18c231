/** Rows that name their record by its id; an id of another system is kept as externalId. */
import { isUuid } from '../kernel/values/validate.ts';

type Fields = Record<string, unknown>;

/** The texts that can be ids of records. */
export const uuidsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter(isUuid).map((text) => text.toLowerCase())),
];

/**
 * The fields of a row without its id, and the id if a record has it. Any other id becomes the
 * external id, unless the row states one.
 */
export function withKnownId(
  { id, ...value }: Fields,
  isKnown: (id: string) => unknown,
): { value: Fields; named: string | undefined } {
  if (typeof id !== 'string') return { value, named: undefined };
  const named = id.toLowerCase();
  if (isUuid(id) && isKnown(named) !== undefined) return { value, named };
  return {
    value: value.externalId == null ? { ...value, externalId: id } : value,
    named: undefined,
  };
}
