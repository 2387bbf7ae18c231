import type { GetInventoryValuationResponse } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useWords } from '../../words/language.tsx';

type Row = GetInventoryValuationResponse['data'][number];

/** The subject of a row; the screens of items and locations say more. */
export function GroupName({
  row: { ledger, id, code, name },
  groupBy,
}: {
  row: Row;
  groupBy: GetInventoryValuationResponse['groupBy'];
}) {
  const words = useWords().reports;
  if (groupBy === 'type') return name ?? words.noType;
  const kind = ledger === 'materials' ? 'materials' : 'skus';
  const screen = groupBy === 'item' ? `/items/${kind}` : '/locations';
  return (
    <>
      <Go to={`${screen}/${id}`}>{code}</Go> <span className="faint">{name}</span>
    </>
  );
}
