import pg from 'pg';
import { vi } from 'vitest';

/** How many messages this process, the service in it included, sends to databases meanwhile. */
export async function messagesDuring(work: () => unknown): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
