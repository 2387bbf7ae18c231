import { LedgerModel } from './ledger-model.ts';
import type { Row } from './ledger-rows.ts';
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

/** The timestamp at which a day of 2025, `MM-DD`, begins. */
export function midnight(day: string): string {
  return `2025-${day}T00:00:00.000Z`;
}

/** The row that an accepted request answers. */
export function rowOf(outcome: Outcome): Row {
  if (!outcome.accepted) throw new Error(`refused: ${outcome.code}`);
  return outcome.row;
}
