import type { Action } from './action.ts';
import { costAction } from './cost-actions.ts';
import { countAction } from './count-actions.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { importAction } from './import-actions.ts';
import type { Kind } from './kinds.ts';
import { ledgerAction } from './ledger-actions.ts';
import { makeAction } from './make-actions.ts';
import { orderAction } from './order-actions.ts';
import { possibleKind } from './possible-kinds.ts';
import { rateAction } from './rate-actions.ts';
import { receiptAction } from './receipt-actions.ts';
import { returnAction } from './return-actions.ts';
import { saleAction } from './sale-actions.ts';
import { settingsAction } from './settings-actions.ts';
import { shipAction } from './ship-actions.ts';
import { workAction } from './work-actions.ts';

const parts = [
  ...[ledgerAction, settingsAction, costAction, rateAction, orderAction, receiptAction],
  ...[workAction, makeAction, saleAction, shipAction],
  ...[returnAction, countAction, importAction],
];

/** The request of a step in the present state of the model. */
export function actionOf(fixture: Fixture, step: Step): Action {
  const possible = { ...step, kind: possibleKind(fixture, step) };
  for (const part of parts) {
    const action = part(fixture, possible);
    if (action) return { act: possible.kind, ...onSide(fixture, possible, action) };
  }
  throw new Error(`no action for ${step.kind}`);
}

const written: readonly Kind[] = ['adjust', 'dispose', 'transfer', 'receive', 'make', 'rework'];

/** Where stock was counted, some new rows say that they belong before or after the counts. */
function onSide({ model: { ledger } }: Fixture, { kind, way }: Step, action: Action): Action {
  if (ledger.counts.lines.size === 0 || !written.includes(kind) || way % 3 > 0) return action;
  const side = way % 2 === 0 ? 'before' : 'after';
  return {
    ...action,
    body: { ...action.body, count: side },
    applyToModel: () => ledger.counts.onSide(side, () => action.applyToModel()),
  };
}
