import type { DatabaseOptions } from '../database/pool.ts';
import { calculations } from '../limits/calculations.ts';
import { valuesOf } from '../limits/limit.ts';
import { clientLeft, Problem } from '../problem.ts';
import type { Owners } from '../sharing/owners.ts';
import { OneEach, type TurnLimits, Turns } from '../sharing/turns.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { spanned } from '../tracing/current.ts';
import type { Calculation, Order } from './calculation.ts';

export interface CalculatorLimits extends TurnLimits {
  /** Calculations at once, each of another organization and another person. */
  places: number;
  /** Milliseconds that one calculation may take on a thread. */
  time: number;
  /** Milliseconds after which a thread without work ends, and gives its memory back. */
  idle: number;
}

const usualLimits = valuesOf(calculations.turns);
/** Megabytes of values. */
const { memory } = valuesOf(calculations.threads);

interface Run<Result> {
  orgId: string;
  /** The user who asks: one person in several organizations has one turn. */
  person: string;
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal | undefined;
  /** The result, if it is known when the turn of the calculation comes. */
  known?(): Result | undefined;
}

/**
 * Runs calculations of organizations: one of an organization, and of a person in all of them, at a
 * time, and few in all. The others wait, organizations take turns, and too many are refused. Long
 * ones run on threads, so that other requests are answered meanwhile. Short ones have turns of
 * their own, and wait for no long one.
 */
export class Calculator {
  private readonly limits: CalculatorLimits;
  private readonly long: Turns;
  private readonly short: Turns;
  private readonly threads: ThreadPool<Order, unknown>;

  /** `entry` is the module of the threads, each of which opens the database by itself. */
  constructor(entry: URL, database: DatabaseOptions, limits: Partial<CalculatorLimits> = {}) {
    this.limits = { ...usualLimits, time: database.writeTimeout, ...limits };
    const { idle } = this.limits;
    const noun = 'calculations';
    this.threads = new ThreadPool(entry, { noun, workerData: database, memory, idle, refusal });
    const places = () => new OneEach(this.limits.places);
    this.long = new Turns(places(), this.limits, tooMany, 'Calculator.long');
    this.short = new Turns(places(), this.limits, tooMany, 'Calculator.short');
  }

  /** Runs a calculation on a thread. */
  async onThread<Input, Result>(
    { name }: Calculation<Input, Result>,
    input: Input,
    { orgId, person, signal, known }: Run<Result>,
  ): Promise<Result> {
    const calculate = async () =>
      known?.() ??
      (spanned(`calculate ${name}`, {}, () =>
        this.threads.run({ name, orgId, input }, { time: this.limits.time }),
      ) as Promise<Result>);
    return inTurn(this.long, [orgId, person], signal, calculate);
  }

  /** Runs a short calculation on the event loop. The owners are the organization and the person. */
  inTurn<Result>(
    owners: Owners,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return inTurn(this.short, owners, signal, work);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

async function inTurn<Result>(
  turns: Turns,
  owners: Owners,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw clientLeft();
  return turns.run(owners, work, signal).catch((error) => {
    throw signal?.aborted && error === signal.reason ? clientLeft() : error;
  });
}

const tooMany = () =>
  new Problem(
    'unavailable',
    'Too many calculations are waiting. Send yours one after the other, or this one again later.',
    { headers: { 'retry-after': '5' } },
  );

const refusal = (why: string) =>
  new Problem('unavailable', `The calculation ${why}. Ask for a part of it.`, {
    headers: { 'retry-after': '60' },
  });
