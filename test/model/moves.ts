import type { Cast } from './cast.ts';
import { costMove } from './cost-moves.ts';
import type { Step } from './history.ts';
import { leadingTo } from './leading.ts';
import { ledgerMove } from './ledger-moves.ts';
import { makeMove } from './make-moves.ts';
import type { Move } from './move.ts';
import { orderMove } from './order-moves.ts';
import { receiptMove } from './receipt-moves.ts';
import { saleMove } from './sale-moves.ts';
import { settingsMove } from './settings-moves.ts';
import { shipMove } from './ship-moves.ts';
import { workMove } from './work-moves.ts';

const parts = [
  ...[ledgerMove, settingsMove, costMove, orderMove, receiptMove],
  ...[workMove, makeMove, saleMove, shipMove],
];

/** The request that a step comes to, as things stand. */
export function moveOf(cast: Cast, step: Step): Move {
  const possible = { ...step, kind: leadingTo(cast, step) };
  for (const part of parts) {
    const move = part(cast, possible);
    if (move) return move;
  }
  throw new Error(`no move for ${step.kind}`);
}
