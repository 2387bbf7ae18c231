/** The little arithmetic of the console, exact; everything else is computed by the service. */
import Big from 'big.js';

export const subtract = (from: string, what: string): string => new Big(from).minus(what).toFixed();

/** The product, for a preview of a line that was not sent yet; undefined without two decimals. */
export function product(one: string, other: string): string | undefined {
  const isDecimal = /^-?\d+(\.\d+)?$/;
  if (!isDecimal.test(one) || !isDecimal.test(other)) return undefined;
  return new Big(one).times(other).toFixed();
}
