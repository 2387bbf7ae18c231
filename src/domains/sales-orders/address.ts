import type * as s from '../../kernel/values/schema.ts';

export type Address = s.Static<ReturnType<typeof s.address>>;

/** An address with all of its fields, so that two can be compared. */
export const wholeAddress = (address: Address | null): Address | null =>
  address && {
    line1: address.line1 ?? null,
    line2: address.line2 ?? null,
    city: address.city ?? null,
    region: address.region ?? null,
    postalCode: address.postalCode ?? null,
    country: address.country ?? null,
  };
