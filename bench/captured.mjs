import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { planAsTheService } from './floor.mjs';

/** @typedef {import('./tenants.mjs').Tenant} Tenant */
/** @typedef {import('./floor.mjs').Work} Work */

/**
 * The floor of a write with many statements: the statements that the service itself sends for it,
 * with the same values, prepared in the same way, in one message. They are captured from a dry run,
 * and undone before the commit, so that the same values can be sent repeatedly; the commit is
 * written to disk all the same. The database does as much as for the service; only the service and
 * its round trips are left out.
 *
 * @param {(tenant: Tenant) => Promise<{ status: number, text: string }>} dryRun
 * @returns {Promise<Work[]>} one for each tenant, right until anything is written
 */
export async function captureStatements(installation, tenants, dryRun) {
  const log = logOf(installation);
  await setLogging(installation, 'all');
  try {
    await forgetPrepared(installation);
    log.next();
    const messages = [];
    for (const tenant of tenants) {
      const { status, text } = await dryRun(tenant);
      if (status >= 300) throw new Error(`A dry run answered ${status} ${text.slice(0, 300)}`);
      messages.push(log.next());
    }
    const prepare = messages.flat().filter((text) => /^prepare s\d+ as /.test(text));
    return messages.map((sent) => ({
      prepare: [...planAsTheService, ...new Map(prepare.map(byName)).values()],
      text: transactionsOf(sent),
      draws: {},
      protocol: 'simple',
      role: 'service',
    }));
  } finally {
    await setLogging(installation, 'none');
  }
}

/**
 * The floors of a row whose request is made of these, one after the other.
 *
 * @param {...(tenant: Tenant) => import('./loader.mjs').RequestShape} requests
 */
export const floorsOf =
  (...requests) =>
  ({ tenants, installation, loader }) =>
    captureStatements(installation, tenants, async (tenant) => {
      let answer;
      for (const requestOf of requests) {
        const request = requestOf(tenant);
        answer = await loader.ask(tenant, { ...request, path: `${request.path}?dryRun=true` });
        if (answer.status >= 300) return answer;
      }
      return answer;
    });

const byName = (text) => [text.split(' ', 2)[1], text];

/** The captured statements, in as many transactions as they were sent. */
function transactionsOf(sent) {
  const transactions = sent
    .filter((text) => !text.startsWith('prepare '))
    .join(';\n')
    .split(/^begin(?:;\n|; )/m)
    .map((text) => text.split(/;\n|; /).filter((each) => each && each !== 'rollback'))
    .filter((statements) => statements.length > 0);
  return transactions.map(transactionOf).join(';\n');
}

const transactionOf = (statements) =>
  ['begin', 'savepoint untouched', ...statements, 'rollback to savepoint untouched', 'commit'].join(
    ';\n',
  );

function logOf({ folder }) {
  const file = join(folder, 'postgres.log');
  let seen = statSync(file).size;
  return {
    /**
     * The texts that were sent since the last call by connections that began a transaction. Others
     * check the sizes of tables meanwhile, with a lock timeout that a floor must not have.
     */
    next() {
      const bytes = readFileSync(file).subarray(seen);
      seen += bytes.length;
      // Lines of a text that follow its first begin with a tab.
      const [, ...parts] = bytes.toString('utf8').replaceAll('\n\t', '\n').split(stamp);
      const entries = parts.flatMap((pid, at) => (at % 2 ? [] : [{ pid, line: parts[at + 1] }]));
      const texts = entries
        .filter(({ line }) => line.startsWith(sent))
        .map(({ pid, line }) => ({ pid, text: line.slice(sent.length).trim() }));
      const writers = new Set(
        texts.filter(({ text }) => text.startsWith('begin')).map(({ pid }) => pid),
      );
      return texts.filter(({ pid }) => writers.has(pid)).map(({ text }) => text);
    },
  };
}

const stamp = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[(\d+)\] /m;
const sent = 'LOG:  statement: ';

async function setLogging({ query }, which) {
  await query(`alter system set log_statement = '${which}'`);
  await query('select pg_reload_conf(), pg_sleep(0.2)');
}

/** On new connections, the service prepares its statements again. */
async function forgetPrepared({ query }) {
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'stockwright'`);
}
