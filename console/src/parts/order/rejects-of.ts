import type { Words } from '../../words/language.tsx';

interface Rejecting {
  rejectedItemCount: number;
  rejectReasons: string | null;
}

/** The rejected lines of a receipt in a list, and why; empty where nothing was rejected. */
export const rejectsOf = (
  { rejectedItemCount, rejectReasons }: Rejecting,
  words: Words['receipts'],
): string =>
  rejectedItemCount > 0 ? words.rejectedLines(rejectedItemCount, rejectReasons ?? '') : '';
