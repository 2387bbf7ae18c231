import { seeStatements, sentMessages } from './sent-statements.ts';

/** How many messages the service of this process, or its code, sends to databases meanwhile. */
export async function messagesDuring(work: () => unknown): Promise<number> {
  seeStatements();
  const before = sentMessages();
  await work();
  return sentMessages() - before;
}
