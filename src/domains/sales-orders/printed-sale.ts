/** The parts that the papers of sales orders and of shipments have alike. */
import { showDecimal } from '../papers/figures.ts';
import type { Party, PostalAddress } from '../papers/paper.ts';

export interface PrintedCustomer {
  name: string;
  code: string;
  billingAddress: PostalAddress | null;
  email: string | null;
  phone: string | null;
  taxId: string | null;
}

/** The fields of a SKU that customs ask for. */
export interface Customs {
  hsCode: string | null;
  countryOfOrigin: string | null;
  /** Of a unit. */
  netWeight: string | null;
  weightUnit: string | null;
}

/** The customer, and the place to which the goods go. */
export function partiesOf(
  { name, code, billingAddress, email, phone, taxId }: PrintedCustomer,
  shipToAddress: PostalAddress | null,
): Party[] {
  return [
    {
      label: 'Customer',
      name,
      address: billingAddress,
      details: [...[email, phone, taxId && `Tax ID ${taxId}`], `Customer no. ${code}`],
    },
    ...(shipToAddress ? [{ label: 'Ship to', name, address: shipToAddress, details: [] }] : []),
  ];
}

/** `HS 1905.90 · Origin GB · 0.8 kg each`, as far as it is known. */
export function customsOf({ hsCode, countryOfOrigin, netWeight, weightUnit }: Customs): string {
  const weight = netWeight && weightUnit && `${showDecimal(netWeight)} ${weightUnit} each`;
  const origin = countryOfOrigin && `Origin ${countryOfOrigin}`;
  return [hsCode && `HS ${hsCode}`, origin, weight].filter(Boolean).join(' · ');
}
