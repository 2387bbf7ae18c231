/** Amounts of orders. Costs of the ledgers are not rounded to a currency: see exact.ts. */
import { type Exact, roundHalfEven, roundHalfUp } from './exact.ts';

/**
 * Decimals of a currency's minor unit by ISO 4217, where they are not 2. The tables of the runtime
 * say how amounts are usually shown, which of some currencies is less.
 */
const decimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digits = new Map(
  Object.entries(decimals).flatMap(([count, codes]) =>
    codes.split(' ').map((code) => [code, Number(count)] as const),
  ),
);

/** Decimals of a currency's minor unit: 2 of EUR, 0 of JPY, 3 of KWD. */
export const minorDigits = (currency: string): number => digits.get(currency) ?? 2;

/** What is to be paid: rounded half-up to the currency's minor unit. */
export const payable = (amount: Exact, currency: string): Exact =>
  roundHalfUp(amount, minorDigits(currency));

/** The amount of one line: kept to 6 decimals, rounded half-even. */
export const lineAmount = (amount: Exact): Exact => roundHalfEven(amount, 6);
