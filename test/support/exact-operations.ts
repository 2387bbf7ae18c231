import { ZERO } from '../../src/kernel/values/exact.ts';

const operations = ['plus', 'minus', 'times', 'cmp'] as const;

/** How many operations on exact decimals this process does meanwhile, the service included. */
export async function exactOperations(work: () => unknown): Promise<number> {
  const decimals = Object.getPrototypeOf(ZERO);
  let count = 0;
  const plain = operations.map((name) => [name, decimals[name]] as const);
  for (const [name, operation] of plain) {
    decimals[name] = function counted(this: unknown, other: unknown) {
      count += 1;
      return operation.call(this, other);
    };
  }
  try {
    await work();
  } finally {
    for (const [name, operation] of plain) decimals[name] = operation;
  }
  return count;
}
