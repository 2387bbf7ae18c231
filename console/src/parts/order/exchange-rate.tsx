/** The exchange rate of a new order: of the table where it has one, else asked for. */
import { type Client, listExchangeRates } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { DecimalField } from '../act/fields.tsx';
import { todayIn } from '../format.ts';
import type { Choice } from '../sources.ts';

export interface OrderRate {
  /** Of the order: the vendor's or the customer's, else the base currency. */
  currency: string;
  isForeign: boolean;
  /** Base currency for one unit; empty while no rate is known. */
  rate: string;
  /** The rate that was typed. The service finds that of the table by itself. */
  body: { exchangeRate?: string };
  onChange(rate: string): void;
}

/** The currency of a vendor or a customer that was chosen. */
const currencyOf = (partner: Choice | undefined): string | undefined => {
  const currency = partner?.more?.currency;
  return typeof currency === 'string' ? currency : undefined;
};

/** The rate of a new order of this vendor or customer; what was typed is for one currency. */
export function useOrderRate(partner: Choice | undefined): OrderRate {
  const { id, client, currency: base, timezone } = useOrganization();
  const currency = currencyOf(partner) ?? base;
  const [typed, setTyped] = useState({ currency, rate: '' });
  const isForeign = currency !== base;
  const on = todayIn(timezone);
  const found = useQuery({
    queryKey: keyOf(id, listExchangeRates, currency, on),
    queryFn: ({ signal }) => readRate(client, currency, on, signal),
    enabled: isForeign,
  });
  const ownRate = typed.currency === currency ? typed.rate : '';
  const rate = ownRate || found.data || '';
  return {
    currency,
    isForeign,
    rate: isForeign ? rate : '1',
    body: isForeign && ownRate && ownRate !== found.data ? { exchangeRate: ownRate } : {},
    onChange: (text) => setTyped({ currency, rate: text }),
  };
}

/** The rate of the table on a day; empty where it has none. */
export async function readRate(
  client: Client,
  currency: string,
  on: string,
  signal: AbortSignal,
): Promise<string> {
  const query = { currency, on, limit: 1 };
  const { data } = await listExchangeRates(client, { query, signal });
  return data[0]?.rate ?? '';
}

/** Shown where the order is in a foreign currency. */
export function RateField({ of }: { of: OrderRate }) {
  const words = useWords().orders;
  const { currency: base } = useOrganization();
  if (!of.isForeign) return null;
  return (
    <DecimalField
      label={words.rateOf(of.currency, base)}
      pointer="/exchangeRate"
      value={of.rate}
      onChange={of.onChange}
      hint={of.rate ? undefined : words.noRate}
    />
  );
}
