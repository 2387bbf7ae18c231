import { createApiToken, listApiTokens } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { useWords } from '../../words/language.tsx';

const day = 24 * 60 * 60 * 1000;
/** Days after which a token ends; none is for those that somebody revokes. */
const terms = ['30', '90', '365', ''] as const;

/** The choice of a token that changes nothing. */
const reads = 'read';

interface NewTokenProps {
  onClose(): void;
  onMade(made: { token: string | null }): void;
}

/** A token for a program; as it is offered first it can read, and can change nothing. */
export function NewToken({ onClose, onMade }: NewTokenProps) {
  const words = useWords().settings;
  const { id: orgId } = useOrganization();
  const form = useForm(() => ({ name: words.agent, readOnly: reads, expiresAt: '90' }), {
    required: { name: '' },
  });
  const { name, readOnly, expiresAt: term } = form.values;
  const [opened] = useState(Date.now);
  const expiresAt = term && new Date(opened + Number(term) * day).toISOString();
  const body = { name, orgId, readOnly: readOnly === reads, ...(expiresAt && { expiresAt }) };
  const act = useAct({
    body,
    ready: false,
    call: (client, { idempotencyKey }) =>
      createApiToken(client, { body, ...(idempotencyKey && { idempotencyKey }) }),
    done: (made) => {
      outdate(orgId, listApiTokens);
      onClose();
      onMade(made);
    },
  });
  return (
    <ActPanel
      title={words.newToken}
      act={act}
      submitName={words.createToken}
      form={form}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label={words.name} {...form.at('name')} />
        <ChoiceField
          label={words.may}
          {...form.at('readOnly')}
          options={[
            { value: reads, title: words.reads },
            { value: 'write', title: words.writes },
          ]}
          hint={readOnly === reads ? words.readsText : words.writesText}
        />
        <ChoiceField
          label={words.until}
          {...form.at('expiresAt')}
          options={terms.map((value) => ({
            value,
            title: value ? words.days(Number(value)) : words.withoutEnd,
          }))}
        />
      </FieldRow>
    </ActPanel>
  );
}
