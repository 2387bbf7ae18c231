import { createView } from '@stockwright/client';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { FlagField } from '../act/choices.tsx';
import { TextField } from '../act/fields.tsx';
import { useAct } from '../act/use-act.ts';
import { useSaved } from '../act/use-saved.ts';
import { useForm } from '../form/use-form.ts';

interface KeepViewProps {
  kind: string;
  search: string;
  onClose(): void;
}

/** Keeps what a list shows under a name, for oneself or for all. */
export default function KeepView({ kind, search, onClose }: KeepViewProps) {
  const words = useWords().list;
  const form = useForm(() => ({ name: '', isShared: '' }), { required: { name: '' } });
  const { name, isShared } = form.values;
  const saved = useSaved('view', onClose);
  const body = { screen: kind, name, search, isShared: isShared === 'true' };
  const act = useAct({
    body,
    ready: false,
    call: (client, { idempotencyKey }) =>
      createView(client, { body, ...(idempotencyKey && { idempotencyKey }) }),
    done: () => saved(words.viewKept(name)),
  });
  return (
    <ActPanel
      title={words.keepTitle}
      act={act}
      submitName={words.keepIt}
      form={form}
      onClose={onClose}
    >
      <TextField label={words.viewName} {...form.at('name')} />
      <FlagField label={words.share} {...form.at('isShared')} />
    </ActPanel>
  );
}
