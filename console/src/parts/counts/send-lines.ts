/** Sends the counted lines that the device keeps, by one tab at a time, in their order. */
import { type Client, Problem, saveStockCountLines } from '@stockwright/client';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { currentCountWords } from '../../words/counts.ts';
import { forgetLines, type KeptLine, keepLine, keptLines } from './kept-lines.ts';

export interface Sender {
  org: string;
  userId: string;
  client: Client;
}

const linesAtOnce = 100;

/** A lock that the sending tab has. */
const lock = 'stockwright.counted-lines';

/** Sends all lines that wait; false where the rest has to be sent later. */
export const sendKept = (sender: Sender): Promise<boolean> =>
  navigator.locks.request(lock, async () => {
    for (;;) {
      const kept = await keptLines(sender.org, sender.userId);
      const waiting = kept.filter(({ refusal }) => refusal === undefined);
      const [first] = waiting;
      if (!first) return true;
      const ofCount = waiting.filter(({ countId }) => countId === first.countId);
      if (!(await send(sender, ofCount.slice(0, linesAtOnce)))) return false;
    }
  });

/** Lines of one count. Of several that are refused together, each is sent by itself. */
async function send(sender: Sender, lines: readonly KeptLine[]): Promise<boolean> {
  const [first, ...others] = lines;
  if (!first) return true;
  try {
    await saveStockCountLines(sender.client, {
      path: { id: first.countId },
      body: { clientNow: new Date().toISOString(), lines: lines.map(({ line }) => line) },
    });
  } catch (error) {
    if (!isRefusal(error)) return false;
    if (others.length === 0) {
      await keepLine({ ...first, refusal: refusalOf(error, first) });
      return true;
    }
    for (const line of lines) if (!(await send(sender, [line]))) return false;
    return true;
  }
  await forgetLines(lines.map(({ id }) => id));
  outdate(sender.org, 'stock_count');
  return true;
}

/** The reason in the words of the reader: another count has the item, or nothing has its code. */
function refusalOf(error: unknown, { line, shown }: KeptLine): string {
  const { existing, errors = [] } = Object(error instanceof Problem ? error.details : undefined);
  // Without a network nothing was known of what was scanned.
  const isUnknown = errors.some(({ code }: { code: string }) => code === 'not_found');
  if (isUnknown && !line.itemId) return currentCountWords().unknownCode(shown.code);
  const [other] = Array.isArray(existing) ? existing : [];
  if (typeof other?.countNumber !== 'string') return messageOf(error);
  return currentCountWords().taken(other.countNumber);
}

/** Answers after which the same request can succeed. */
const passing = new Set([401, 408, 425, 429]);

/** Whether the service has decided that it does not take the lines. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem &&
  error.status >= 400 &&
  error.status < 500 &&
  !passing.has(error.status);
