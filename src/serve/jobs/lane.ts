import { EventEmitter } from 'node:events';
import type { ForbiddenFlagsFn, Job, WorkerEvents } from 'graphile-worker';
import type { Task } from '../../kernel/jobs/task.ts';
import { FairShare } from '../../kernel/sharing/fair-share.ts';

/** Jobs that share some places, and leave all others to the jobs of other lanes. */
export interface Lane {
  /** How many jobs a node runs at the same time. */
  places: number;
  tasks: Readonly<Record<string, Task<never>>>;
}

/** Decides whose job the workers of a lane run next: each owner holds the places that it may. */
export class LaneTurns {
  /** Tells what workers do; the library is given it. */
  readonly events = new EventEmitter() as WorkerEvents;
  private readonly shares: FairShare;
  /** The owners of running jobs. */
  private readonly running = new Set<string>();
  /** Ends when the worker that chooses a job has one, or none. */
  private choice: Promise<void> = Promise.resolve();

  constructor(places: number) {
    this.shares = new FairShare(places);
  }

  /** The owners that may not have another job run. Workers choose one after the other. */
  readonly forbidden: ForbiddenFlagsFn = async () => {
    const before = this.choice;
    this.choice = before.then(() => this.chosen());
    await before;
    return [...this.running].filter((owner) => !this.shares.mayTake(owner));
  };

  /** Notes that a job has ended. */
  end(job: Job): void {
    const owners = ownersOf(job);
    this.shares.giveBack(owners);
    for (const owner of owners) if (this.shares.of(owner) === 0) this.running.delete(owner);
  }

  private chosen(): Promise<void> {
    return new Promise((resolve) => {
      const found = ({ job }: { job: Job }) => {
        const owners = ownersOf(job);
        this.shares.take(owners);
        for (const owner of owners) this.running.add(owner);
        done();
      };
      const done = () => {
        this.events.off('job:start', found);
        this.events.off('worker:getJob:empty', done);
        this.events.off('worker:getJob:error', done);
        resolve();
      };
      this.events.on('job:start', found);
      this.events.on('worker:getJob:empty', done);
      this.events.on('worker:getJob:error', done);
    });
  }
}

/** None for a job that an earlier release has queued. */
const ownersOf = ({ flags }: Job): string[] => Object.keys(flags ?? {});
