import { expect } from 'vitest';

/** The service's ids of the records, by their ids in the model. */
export class Ids {
  readonly #ids = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** An id that no record has. */
  static readonly unknown = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1';

  learn(name: string, id: string): void {
    expect(id, `the id of ${name}`).toMatch(/^[\da-f-]{36}$/);
    expect(this.#taken.has(id), `the id ${id} of ${name} is new`).toBe(false);
    this.#ids.set(name, id);
    this.#taken.add(id);
  }

  /** The service's id; `Ids.unknown` for a record that the model does not have. */
  of(name: string | undefined): string {
    return this.#ids.get(name ?? '') ?? Ids.unknown;
  }

  knows(name: string): boolean {
    return this.#ids.has(name);
  }

  isTaken(id: string): boolean {
    return this.#taken.has(id);
  }
}
