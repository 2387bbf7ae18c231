/** The panel that notes that the books have a journal: it cannot be deleted from then on. */
import { recordJournalExport } from '@stockwright/client';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { useJournalWords } from '../../words/journals.ts';

interface RecordExportProps {
  journal: { id: string; journalNumber: string };
  onClose(): void;
}

/** Both are sent empty: the service then says which is missing. */
const required = { system: '', externalId: '' };

export function RecordExport({ journal: { id, journalNumber }, onClose }: RecordExportProps) {
  const words = useJournalWords();
  const saved = useSaved('journal', onClose);
  const form = useForm(() => required, { required });
  const { system, externalId } = form.values;
  const body = { system, externalId };
  const act = useAct({
    body,
    ready: system !== '' && externalId !== '',
    call: (client, options) => recordJournalExport(client, { path: { id }, body, ...options }),
    done: () => saved(words.recorded(journalNumber)),
  });
  return (
    <ActPanel
      title={words.record}
      act={act}
      submitName={words.record}
      form={form}
      onClose={onClose}
    >
      <p>{words.recordText}</p>
      <TextField label={words.system} {...form.at('system')} />
      <TextField label={words.externalId} {...form.at('externalId')} />
    </ActPanel>
  );
}
