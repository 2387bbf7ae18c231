import { Problem } from '../problem.ts';
import { type Places, type TurnLimits, Turns } from './turns.ts';

export type WriteQueueLimits = TurnLimits;

/** A write that waits holds its body in memory, which `limitBodies` bounds. */
const usualLimits: TurnLimits = { waiting: 2_000, waitingOfOne: 500, waitTime: 30_000 };

/** The turns of organizations at something that writes need. */
export const writeTurns = (places: number | Places, limits: Partial<WriteQueueLimits> = {}) =>
  new Turns(places, { ...usualLimits, ...limits }, tooManyWrites);

export const tooManyWrites = () =>
  new Problem(
    'unavailable',
    'Too many writes of this organization are waiting. Nothing was kept; send fewer at once, or repeat this one later.',
    { headers: { 'retry-after': '5' } },
  );
