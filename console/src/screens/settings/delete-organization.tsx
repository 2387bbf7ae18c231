/** Deletes the organization for good, once its name was typed. */
import { deleteOrganization } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { Button } from '../../parts/button.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

export function DeleteOrganization() {
  const words = useWords().settings;
  const { role } = useOrganization();
  const [{ act }, change] = useAddress();
  if (role !== 'owner') return null;
  return (
    <Section
      title={words.deleteOrganization}
      actions={
        <Button onClick={() => change({ act: 'delete' })}>{words.deleteOrganization}</Button>
      }
    >
      <p className="faint">{words.deleteText}</p>
      {act === 'delete' && <Panel onClose={() => change({ act: '' })} />}
    </Section>
  );
}

function Panel({ onClose }: { onClose(): void }) {
  const words = useWords().settings;
  const { name } = useOrganization();
  const form = useForm(() => ({ confirm: '' }), { required: { confirm: '' } });
  const { confirm } = form.values;
  const act = useAct({
    body: { confirm },
    ready: false,
    // The service compares the name that was typed.
    call: async (client) => (await deleteOrganization(client, { query: { confirm } })) ?? null,
    done: () => location.assign('/'),
  });
  return (
    <ActPanel
      title={words.deleteOrganization}
      act={act}
      submitName={words.deleteOrganization}
      form={form}
      onClose={onClose}
    >
      <p>{words.deleteText}</p>
      <TextField label={words.typeName(name)} {...form.at('confirm')} pointer="query/confirm" />
    </ActPanel>
  );
}
