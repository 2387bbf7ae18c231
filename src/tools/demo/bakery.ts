import { dayAfter } from '../../kernel/values/calendar.ts';
import { Chance } from './chance.ts';
import type { Answer, Client } from './client.ts';
import type { HistoryClock } from './history-clock.ts';
import { readRecords } from './read-records.ts';

/** A day of the history, counted from today: -182 is half a year ago. */
export type Day = number;

/** The organization of the demo: its owner's client, the ids of its records, and its dates. */
export class Bakery {
  readonly owner: Client;
  /** Another administrator, once there is one. */
  colleague: Client;
  readonly orgId: string;
  readonly chance = new Chance(1847);
  private readonly today: string;
  private readonly clock: HistoryClock;
  private readonly ids = new Map<string, string>();

  /** @param today as `YYYY-MM-DD` */
  constructor(owner: Client, orgId: string, today: string, clock: HistoryClock) {
    this.owner = owner;
    this.colleague = owner;
    this.orgId = orgId;
    this.today = today;
    this.clock = clock;
  }

  /** The requests that follow are recorded on this day, or later. */
  reach(day: Day): void {
    this.clock.reach(this.date(day));
  }

  /** The date of a day, for orders and receipts. */
  date(day: Day): string {
    return dayAfter(this.today, day);
  }

  /** Ten in the morning of a day, for the ledgers. */
  morning(day: Day): string {
    return `${this.date(day)}T10:00:00Z`;
  }

  /** The id of a record, by its code, else by its name. */
  id(name: string): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`The bakery has no ${name} yet.`);
    return id;
  }

  /** Creates a record and keeps its id. */
  async make(path: string, body: { code?: string; name: string }): Promise<Answer> {
    const made = await this.owner.post(path, body);
    this.ids.set(body.code ?? body.name, made.id);
    return made;
  }

  /** Imports the records of a list, and keeps their ids. */
  async import(list: string): Promise<void> {
    await this.owner.import(`/${list}`, readRecords(`${list}.csv`));
    const { data } = await this.owner.get(`/${list}?limit=200`);
    for (const { id, code } of data) this.ids.set(code, id);
  }
}
