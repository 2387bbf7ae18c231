/** The parts that the papers of sales orders and of shipments have alike. */
import type { Language } from '../../kernel/values/language.ts';
import type { Party, PostalAddress } from '../papers/paper.ts';
import type { Wording } from '../papers/wording.ts';

export interface PrintedCustomer {
  name: string;
  code: string;
  billingAddress: PostalAddress | null;
  email: string | null;
  phone: string | null;
  taxId: string | null;
  language: Language | null;
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
  { words }: Wording,
): Party[] {
  return [
    {
      label: words.customer,
      name,
      address: billingAddress,
      details: [email, phone, taxId && words.taxId(taxId), words.customerNumber(code)],
    },
    ...(shipToAddress ? [{ label: words.shipTo, name, address: shipToAddress, details: [] }] : []),
  ];
}

/** `HS 1905.90 · Origin GB · 0.8 kg each`, as far as it is known. */
export function customsOf(
  { hsCode, countryOfOrigin, netWeight, weightUnit }: Customs,
  { words, decimal }: Wording,
): string {
  const weight = netWeight && weightUnit && words.each(`${decimal(netWeight)} ${weightUnit}`);
  const origin = countryOfOrigin && words.origin(countryOfOrigin);
  return [hsCode && words.hsCode(hsCode), origin, weight].filter(Boolean).join(' · ');
}
