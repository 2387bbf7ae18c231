/** Amounts of orders. Costs of the ledgers are not rounded to a currency: see exact.ts. */
import { type Exact, roundHalfEven, roundHalfUp } from './exact.ts';

const digits = new Map<string, number>();

/** Decimals of a currency's minor unit: 2 of EUR, 0 of JPY, 3 of KWD. */
export function minorDigits(currency: string): number {
  let found = digits.get(currency);
  if (found === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    found = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, found);
  }
  return found;
}

/** What is to be paid: rounded half-up to the currency's minor unit. */
export const payable = (amount: Exact, currency: string): Exact =>
  roundHalfUp(amount, minorDigits(currency));

/** The amount of one line: kept to 6 decimals, rounded half-even. */
export const lineAmount = (amount: Exact): Exact => roundHalfEven(amount, 6);
