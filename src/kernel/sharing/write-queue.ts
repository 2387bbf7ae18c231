import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';
import { Problem } from '../problem.ts';
import type { Mechanism } from './measures.ts';
import { type Places, type TurnLimits, Turns } from './turns.ts';

export type WriteQueueLimits = TurnLimits;

const usualLimits: TurnLimits = valuesOf(writes.queue);

/** The turns of organizations at something that writes need. */
export const writeTurns = (
  places: number | Places,
  limits: Partial<WriteQueueLimits> = {},
  measured?: Mechanism,
) => new Turns(places, { ...usualLimits, ...limits }, tooManyWrites, measured);

export const tooManyWrites = () =>
  new Problem(
    'unavailable',
    'Too many writes of this organization are waiting. Nothing was kept; send fewer at once, or repeat this one later.',
    { headers: { 'retry-after': '5' } },
  );
