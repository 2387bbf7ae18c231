import pg from 'pg';

/** How many messages this process, the service in it included, sends to databases meanwhile. */
export async function messagesDuring(work: () => unknown): Promise<number> {
  const { prototype } = pg.Client;
  const send: (...args: unknown[]) => unknown = prototype.query;
  let sent = 0;
  const counting = function (this: unknown, ...args: unknown[]) {
    sent += 1;
    return send.apply(this, args);
  };
  Object.assign(prototype, { query: counting });
  try {
    await work();
    return sent;
  } finally {
    Object.assign(prototype, { query: send });
  }
}
