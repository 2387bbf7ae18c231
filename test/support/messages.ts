import { seeStatements, sentMessages } from './sent-statements.ts';

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
