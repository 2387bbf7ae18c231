import { executed, readRows, seeStatements, sentMessages } from './sent-statements.ts';

/** How many messages of an organization's transactions this process sends meanwhile. */
export async function messagesDuring(
  orgId: string | undefined,
  work: () => unknown,
): Promise<number> {
  const counted = orgId ?? '';
  seeStatements();
  const before = sentMessages(counted);
  await work();
  return sentMessages(counted) - before;
}

/** How many rows of an organization this process reads from the database meanwhile. */
export async function rowsDuring(orgId: string | undefined, work: () => unknown): Promise<number> {
  const counted = orgId ?? '';
  seeStatements();
  const before = readRows(counted);
  await work();
  return readRows(counted) - before;
}

/** How often this process executes statements with this text in them meanwhile. */
export async function executionsDuring(part: string, work: () => unknown): Promise<number> {
  seeStatements();
  const before = executed(part);
  await work();
  return executed(part) - before;
}
