import { LedgerModel } from './ledger-model.ts';
import type { Row } from './ledger-rows.ts';
import { type Organization, organizationOf } from './organization.ts';
import type { Outcome } from './requests.ts';

/** A model with a material, a SKU and two locations, at noon of 2025-03-31. */
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

/** The record that an accepted request created or changed. */
export function madeBy<Made>(outcome: Outcome<Made>): Made {
  if (!outcome.accepted) throw new Error(`refused: ${outcome.code}`);
  return outcome.made;
}

/** The row that an accepted request wrote. */
export const rowOf = (outcome: Outcome): Row => madeBy(outcome);

/** The status and code of a refusal, or `accepted`. */
export function answerOf(outcome: Outcome<unknown>): string {
  return outcome.accepted ? 'accepted' : `${outcome.status} ${outcome.code}`;
}
