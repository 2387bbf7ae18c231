/** The sign that each kind of entry gives a quantity, where people read it. */
import { type EventType, entryKinds, eventTypes, isExpected, signOf } from '../../ledger/kinds.ts';

/** Movements of goods, and movements that orders expect. */
export function entrySigns(): string {
  const signsOf = (types: readonly EventType[]) =>
    Object.fromEntries(types.map((type) => [type, isTaken(type) ? '-' : '']));
  const movements = eventTypes.filter((eventType) => !isExpected({ eventType }));
  const expected = eventTypes.filter((eventType) => isExpected({ eventType }));
  const signs = { movements: signsOf(movements), expected: signsOf(expected) };
  return `${JSON.stringify(signs, undefined, 2)}\n`;
}

/** A transfer only moves goods; a demand is what will leave. */
const isTaken = (eventType: EventType): boolean =>
  signOf({ eventType, ref: null }) < 0 || entryKinds[eventType].here.demand === 1;
