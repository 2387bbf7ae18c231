/** Amounts of orders. Costs of the ledgers are not rounded to a currency: see exact.ts. */
import { data } from 'currency-codes';
import { type Exact, roundHalfEven, roundHalfUp } from './exact.ts';

/** Among the codes with an X, only the francs have a minor unit, which is the unit itself. */
const francs = ['XAF', 'XOF', 'XPF'];

/**
 * Metals, units of account and test codes: ISO 4217 gives them no minor unit ("N.A."), which the
 * library shows as 0 decimals.
 */
const hasNoMinorUnit = ({ code, digits }: { code: string; digits: number }): boolean =>
  code.startsWith('X') && digits === 0 && !francs.includes(code);

const decimals = new Map(
  data.filter((each) => !hasNoMinorUnit(each)).map(({ code, digits }) => [code, digits] as const),
);

/**
 * Decimals of a currency's minor unit by ISO 4217: 2 of EUR, 0 of JPY, 3 of KWD; 2 where the
 * standard has none. `Intl` is no source: it knows how amounts are usually shown, which is 0
 * decimals for HUF and 15 others that have two or three.
 */
export const minorUnits = (currency: string): number => decimals.get(currency) ?? 2;

/** An amount to pay: rounded half-up to the currency's minor unit. */
export const payable = (amount: Exact, currency: string): Exact =>
  roundHalfUp(amount, minorUnits(currency));

/** The amount of one line: kept to 6 decimals, rounded half-even. */
export const lineAmount = (amount: Exact): Exact => roundHalfEven(amount, 6);
