import type { ReactNode } from 'react';
import type { Words } from '../../words/language.tsx';
import { Amount } from '../figures.tsx';
import { isZero } from '../format.ts';

interface Charges {
  shippingAmount: string;
  taxAmount: string;
  currency: string;
}

/** The charges that are added to the lines of an order, if there are any. */
export function chargesOf(
  { shippingAmount, taxAmount, currency }: Charges,
  words: Words['orders'],
): [string, ReactNode][] {
  const charges: [string, string][] = [
    [words.shippingAmount, shippingAmount],
    [words.taxAmount, taxAmount],
  ];
  return charges
    .filter(([, amount]) => !isZero(amount))
    .map(([name, amount]) => [name, <Amount key={name} value={amount} currency={currency} />]);
}
