/** The exchange rate of a new order: of the table where it has one, else asked for. */
import { type Client, listExchangeRates } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { DecimalField } from '../act/fields.tsx';
import type { Bound } from '../form/use-form.ts';
import type { Chosen } from '../form/values.ts';

/** A rate that was typed, for the currency that the order had then. */
export interface TypedRate {
  currency: string;
  rate: string;
}

export const noRate: TypedRate = { currency: '', rate: '' };

export interface OrderRate {
  /** Of the order: the vendor's or the customer's, else the base currency. */
  currency: string;
  isForeign: boolean;
  /** Base currency for one unit; empty while no rate is known. */
  rate: string;
  /** The rate that was typed. The service finds that of the table by itself. */
  body: { exchangeRate?: string };
  field: Bound<string>;
}

/** The currency of a vendor or a customer that was chosen. */
const currencyOf = (partner: Chosen): string | undefined => {
  const currency = partner?.more?.currency;
  return typeof currency === 'string' ? currency : undefined;
};

/**
 * The rate of a new order of this vendor or customer, on its day; what was typed is for one
 * currency.
 */
export function useOrderRate(
  partner: Chosen,
  on: string,
  { pointer, value: typed, onChange }: Bound<TypedRate>,
): OrderRate {
  const { id, client, currency: base } = useOrganization();
  const currency = currencyOf(partner) ?? base;
  const isForeign = currency !== base;
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
    field: { pointer, value: rate, onChange: (text) => onChange({ currency, rate: text }) },
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
      {...of.field}
      label={words.rateOf(of.currency, base)}
      hint={of.rate ? undefined : words.noRate}
    />
  );
}
