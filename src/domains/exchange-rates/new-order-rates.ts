/** The look-up of the rates of new orders, in the round trip that reads what they name. */
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { latestToday, type TableRate } from '../../orders/exchange-rate.ts';
import { selectRatesOfPartners } from './exchange-rates.store.ts';

/** An order of a vendor or a customer. */
interface UnratedOrder {
  partnerId: string | null;
  body: {
    exchangeRate?: Exact | null | undefined;
    currency?: string | undefined;
    orderDate?: string | undefined;
  };
  now: Date;
}

type Partners = 'vendors' | 'customers';

/** Adds the look-up to a round trip; orders that state their rate need none. */
export function addRates(
  reading: RoundTrip,
  orgId: string,
  partners: Partners,
  orders: readonly UnratedOrder[],
): () => TableRate[] {
  const wanted = orders
    .filter(({ body }) => body.exchangeRate == null)
    .map(({ partnerId, body, now }) => ({
      partnerId: body.currency === undefined ? partnerId : null,
      currency: body.currency ?? null,
      day: body.orderDate ?? latestToday(now),
    }));
  if (wanted.length === 0) return () => [];
  return reading.add(selectRatesOfPartners(orgId, partners, wanted));
}

export function loadRates(
  tx: Transaction,
  orgId: string,
  partners: Partners,
  orders: readonly UnratedOrder[],
): Promise<TableRate[]> {
  return RoundTrip.read(tx, (reading) => addRates(reading, orgId, partners, orders));
}
