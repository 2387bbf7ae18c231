/** The name of an adjustment, which is also what counts and an import of opening stock write. */
import type { Words } from '../words/language.tsx';

interface Adjustment {
  isCount: boolean;
  reason: string | null | undefined;
  /** The name of any other one. */
  usual: string;
}

/** The reason that an import of opening stock gives to its entries. */
const openingReason = 'Opening stock';

export function adjustmentName(
  { isCount, reason, usual }: Adjustment,
  words: Pick<Words['ledger'], 'countGain' | 'openingStock'>,
): string {
  if (isCount) return words.countGain;
  return reason === openingReason ? words.openingStock : usual;
}
