/** Cancels or deletes an open count. */
import { deleteStockCount, updateStockCount } from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { Ask } from '../../parts/act/ask.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import type { Count } from '../../parts/counts/states.ts';
import { useCountWords } from '../../words/counts.ts';

interface Props {
  count: Count;
  way: 'cancel' | 'delete';
  onClose(): void;
}

export default function EndCount({ count, way, onClose }: Props) {
  const words = useCountWords();
  const saved = useSaved('stock_count', onClose);
  const open = useOpen();
  const { id, version: ifMatch, countNumber } = count;
  if (way === 'cancel') {
    return (
      <Ask
        title={words.cancelTitle(countNumber)}
        text={words.cancelText}
        submitName={words.cancelTitle(countNumber)}
        call={(client, options) =>
          updateStockCount(client, {
            ...{ path: { id }, ifMatch, body: { status: 'Cancelled' } },
            ...options,
          })
        }
        done={() => saved(words.cancelled(countNumber))}
        onClose={onClose}
      />
    );
  }
  return (
    <Ask
      title={words.removeTitle(countNumber)}
      text={words.removeText}
      submitName={words.remove}
      call={(client, options) => deleteStockCount(client, { path: { id }, ifMatch, ...options })}
      done={() => {
        open('/counts');
        saved(words.removed(countNumber));
      }}
      onClose={onClose}
    />
  );
}
