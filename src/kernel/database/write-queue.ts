import { Problem } from '../contract/problem.ts';
import { type TurnLimits, Turns } from '../turns.ts';

export type WriteQueueLimits = TurnLimits;

/** A write that waits holds its body in memory, which `limitBodies` bounds. */
const usualLimits: WriteQueueLimits = { waiting: 2_000, waitingOfOne: 500, waitTime: 30_000 };

/** The turns of organizations at connections for writes. */
export const writeTurns = (connections: number, limits: Partial<WriteQueueLimits> = {}): Turns =>
  new Turns(connections, { ...usualLimits, ...limits }, tooManyWrites);

export const tooManyWrites = () =>
  new Problem(
    'unavailable',
    'Too many writes of this organization are waiting. Nothing was kept; send fewer at once, or repeat this one later.',
    { headers: { 'retry-after': '5' } },
  );
