import pg from 'pg';
import { connectionsTo } from './connections.ts';
import type { Step } from './explain.ts';

/** A step of a plan that has run, as `auto_explain` reports it. */
export interface RunStep extends Step {
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  /** Of this step and those below it. */
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Filter?: string;
  Plans?: RunStep[];
}

/** A statement of the service, and the steps by which the database ran it. */
export interface SentPlan {
  text: string;
  steps: RunStep[];
}

let kept: SentPlan[] | undefined;

const reporting = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': "'json'",
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_level': "'notice'",
};

/** Thousands of rows are planned for as tens of thousands: reading all of them is dear. */
const manyRows = {
  cpu_tuple_cost: '0.1',
  cpu_index_tuple_cost: '0.05',
  random_page_cost: '1',
};

/** Lets a database report the plan of every statement, made for many rows, to its sender. */
export const reportPlans = (databaseUrl: string): Promise<string> =>
  reportWith({ ...reporting, ...manyRows }, databaseUrl);

/** Lets a database report the plan of every statement, made for the rows that there are. */
export const reportTruePlans = (databaseUrl: string): Promise<string> =>
  reportWith(reporting, databaseUrl);

async function reportWith(settings: Record<string, string>, databaseUrl: string) {
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) {
    await connectionsTo(databaseUrl).query(`alter database ${name} set ${setting} = ${value}`);
  }
  const { prototype } = pg.Client;
  const handle: (message: { message?: string }) => void = Reflect.get(prototype, '_handleNotice');
  Object.assign(prototype, {
    _handleNotice(this: pg.Client, message: { message?: string }) {
      if (kept) keep(message.message ?? '', kept);
      handle.call(this, message);
    },
  });
  return databaseUrl;
}

const beforePlan = 'plan:\n';

function keep(message: string, plans: SentPlan[]): void {
  const at = message.indexOf(beforePlan);
  if (at < 0) return;
  const report = JSON.parse(message.slice(at + beforePlan.length));
  plans.push({ text: report['Query Text'], steps: stepsIn(report.Plan) });
}

const stepsIn = (step: RunStep): RunStep[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)];

/** The plans of the statements that this process sends meanwhile. */
export async function plansDuring(work: () => Promise<unknown>): Promise<SentPlan[]> {
  const plans: SentPlan[] = [];
  kept = plans;
  try {
    await work();
    return plans;
  } finally {
    kept = undefined;
  }
}
