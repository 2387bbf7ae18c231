/** Orders, receipts, shipments and returns as an undo meets them. */
import { statesOf } from '../import/record-states.store.ts';
import type { UndoRule } from '../import/undo-rule.ts';
import { type Fragment, join, literally, part } from '../kernel/database/sql.ts';
import {
  type MovementType,
  movementKinds,
  movementTypes,
  type OrderType,
  orderKinds,
} from './kinds.ts';

/** Goods of an order `t` have been received, shipped or returned. */
const hasMoved = (type: OrderType, orgId: string): Fragment => {
  const moved = movementTypes
    .map((each) => movementKinds[each])
    .filter(({ order }) => order === type);
  return part`(${join(
    moved.map(
      ({ table, parent }) => part`exists (select 1 from ${literally(table)} m
        where m.org_id = ${orgId} and m.${literally(parent)} = t.id and m.deleted_at is null)`,
    ),
    ' or ',
  )})`;
};

export const orderStates = (type: OrderType): UndoRule['states'] =>
  statesOf(orderKinds[type], (orgId) => hasMoved(type, orgId));

export const movementStates = (
  type: MovementType,
  isUsed: (orgId: string) => Fragment = () => literally('false'),
): UndoRule['states'] => {
  const { order, parent } = movementKinds[type];
  return statesOf(movementKinds[type], isUsed, { type: order, column: parent });
};
