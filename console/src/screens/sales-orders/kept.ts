/** The revenue and cost of what customers keep: together they are the margin of an order. */
import type { GetSalesOrderResponse } from '@stockwright/client';
import { product, subtract } from '../../parts/exact.ts';
import { isZero } from '../../parts/format.ts';

type Sold = Pick<
  GetSalesOrderResponse,
  'shippedAmount' | 'costOfGoodsSold' | 'costOfReturns' | 'creditedAmount' | 'exchangeRate'
>;

interface Kept {
  /** In base currency; null without an exchange rate. */
  revenue: string | null;
  /** Null where nothing was shipped. */
  cost: string | null;
  /** Whether returns make it less than what was shipped. */
  isLess: boolean;
}

export function keptOf(order: Sold): Kept {
  const { shippedAmount, costOfGoodsSold, costOfReturns, creditedAmount, exchangeRate } = order;
  const credit = exchangeRate === null ? undefined : product(creditedAmount, exchangeRate);
  return {
    revenue: shippedAmount && credit ? subtract(shippedAmount, credit) : shippedAmount,
    cost: costOfGoodsSold && subtract(costOfGoodsSold, costOfReturns),
    isLess: !isZero(creditedAmount) || !isZero(costOfReturns),
  };
}
