/** Opens a posted count again, and shows before what that does to stock and costs. */
import { reopenStockCount } from '@stockwright/client';
import { Reverse } from '../../parts/act/reverse.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import type { Count } from '../../parts/counts/states.ts';
import { useCountWords } from '../../words/counts.ts';

export default function ReopenCount({ count, onClose }: { count: Count; onClose(): void }) {
  const words = useCountWords();
  const saved = useSaved(['stock_count', 'stock'], onClose);
  const { id, countNumber, version } = count;
  return (
    <Reverse
      title={words.reopenTitle(countNumber)}
      text={words.reopenText}
      submitName={words.reopen}
      version={version}
      onClose={onClose}
      call={(client, options) =>
        reopenStockCount(client, { path: { id }, query: { include: ['impact'] }, ...options })
      }
      done={() => saved(words.reopened(countNumber))}
    />
  );
}
