import { LedgerModel } from './ledger-model.ts';
import type { Row } from './ledger-rows.ts';
import { type Organization, organizationOf } from './organization.ts';
import type { Outcome } from './requests.ts';

/** A model with a material, a SKU and two places, at noon of the last of March 2025. */
export function smallOrganization(): LedgerModel {
  const model = new LedgerModel({ now: () => '2025-03-31T12:00:00.000Z' });
  model.addItem('materials', 'steel');
  model.addItem('finishedGoods', 'lamp');
  model.addLocation('A');
  model.addLocation('B');
  return model;
}

/** A small organization of one vendor and one customer, with more materials and SKUs. */
export function bakery(): Organization {
  const ledger = smallOrganization();
  for (const material of ['flour', 'bag']) ledger.addItem('materials', material);
  ledger.addItem('materials', 'paint', { unitsPerPurchaseUnit: '128' });
  for (const sku of ['dough', 'bread', 'cake']) ledger.addItem('finishedGoods', sku);
  ledger.addVendor('mill');
  ledger.addCustomer('hotel');
  return organizationOf(ledger);
}

/** The timestamp at which a day of 2025, `MM-DD`, begins. */
export function midnight(day: string): string {
  return `2025-${day}T00:00:00.000Z`;
}

/** What an accepted request made. */
export function madeBy<Made>(outcome: Outcome<Made>): Made {
  if (!outcome.accepted) throw new Error(`refused: ${outcome.code}`);
  return outcome.made;
}

/** The row that an accepted request answers. */
export const rowOf = (outcome: Outcome): Row => madeBy(outcome);

/** The code of a refusal, or `accepted`. */
export function told(outcome: Outcome<unknown>): string {
  return outcome.accepted ? 'accepted' : `${outcome.status} ${outcome.code}`;
}
