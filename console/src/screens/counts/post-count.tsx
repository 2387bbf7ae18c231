/** Posts a count, with what that does to stock and costs beside it. */
import { postStockCount, reopenStockCount } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import type { Count } from '../../parts/counts/states.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { useCountWords } from '../../words/counts.ts';

const ways = ['ignore', 'zero'] as const;

export default function PostCount({ count, onClose }: { count: Count; onClose(): void }) {
  const words = useCountWords();
  const { client } = useOrganization();
  const saved = useSaved(['stock_count', 'stock'], onClose);
  const form = useForm<{ uncounted: (typeof ways)[number] }>(() => ({ uncounted: 'ignore' }));
  const { id, countNumber, version } = count;
  const body = { uncounted: form.values.uncounted };
  const act = useAct({
    // The effect is asked for again when more was counted.
    body: { body, version },
    ready: true,
    call: (caller, options) =>
      postStockCount(caller, { path: { id }, query: { include: ['impact'] }, body, ...options }),
    done: () =>
      saved(words.isPosted(countNumber), () => reopenStockCount(client, { path: { id } })),
  });
  const left = count.lineCount - count.countedCount;
  const differences = act.preview?.differenceCount ?? 0;
  const known = count.differenceCount ?? differences;
  return (
    <ActPanel
      title={words.postTitle(countNumber)}
      act={act}
      submitName={differences > 0 ? words.postSubmit(differences) : words.postNone}
      form={form}
      onClose={onClose}
      preview={<ImpactView impact={act.preview?.impact} />}
    >
      <p>{words.postText}</p>
      {act.preview && differences !== known && <p>{words.readAgain(known)}</p>}
      {left > 0 && (
        <ChoiceField
          label={words.uncounted}
          hint={words.leftOver(left)}
          {...form.at('uncounted')}
          options={ways.map((value) => ({ value, title: words.uncountedWays[value] }))}
        />
      )}
    </ActPanel>
  );
}
