import pg from 'pg';
import { keepAlive } from '../../kernel/database/pool.ts';
import { database } from '../../kernel/limits/database.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections may be released twice. The library does so when it stops while the
 * connection on which it starts to listen breaks; the pool's error would end the process.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): undefined;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      connected(error, client, client ? once(release) : release);
    });
    return undefined;
  }
}

/** A release that does something only when it is first called. */
function once(release: (reason?: Error | boolean) => void): typeof release {
  let isReleased = false;
  return (reason) => {
    if (!isReleased) release(reason);
    isReleased = true;
  };
}

const { connectTime } = valuesOf(database.connections);
const { statementTime } = valuesOf(database.jobs);

/** The connections of a job runner with these lanes, as the owner of the database. */
export function openPool(ownerUrl: string, lanes: number): pg.Pool {
  // A connection of each lane listens. A job holds none while it runs, so two serve all the rest.
  const pool = new ForgivingPool({
    connectionString: ownerUrl,
    max: lanes + 2,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${statementTime}`,
    connectionTimeoutMillis: connectTime,
    ...keepAlive,
    application_name: 'stockwright-jobs',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
