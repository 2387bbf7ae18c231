import type * as s from '../../kernel/values/schema.ts';

export type Address = s.Static<ReturnType<typeof s.address>>;

/** An address with every line of it there and in its place, so that two can be compared. */
export const wholeAddress = (given: Address | null): Address | null =>
  given && {
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    city: given.city ?? null,
    region: given.region ?? null,
    postalCode: given.postalCode ?? null,
    country: given.country ?? null,
  };
