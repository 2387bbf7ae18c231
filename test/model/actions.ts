import type { Action } from './action.ts';
import { costAction } from './cost-actions.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { ledgerAction } from './ledger-actions.ts';
import { makeAction } from './make-actions.ts';
import { orderAction } from './order-actions.ts';
import { possibleKind } from './possible-kinds.ts';
import { rateAction } from './rate-actions.ts';
import { receiptAction } from './receipt-actions.ts';
import { saleAction } from './sale-actions.ts';
import { settingsAction } from './settings-actions.ts';
import { shipAction } from './ship-actions.ts';
import { workAction } from './work-actions.ts';

const parts = [
  ...[ledgerAction, settingsAction, costAction, rateAction, orderAction, receiptAction],
  ...[workAction, makeAction, saleAction, shipAction],
];

/** The request of a step in the present state of the model. */
export function actionOf(fixture: Fixture, step: Step): Action {
  const possible = { ...step, kind: possibleKind(fixture, step) };
  for (const part of parts) {
    const action = part(fixture, possible);
    if (action) return action;
  }
  throw new Error(`no action for ${step.kind}`);
}
