import { createApiToken, listApiTokens } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useWords } from '../../words/language.tsx';

const day = 24 * 60 * 60 * 1000;
/** Days after which a token ends; none is for those that somebody revokes. */
const terms = ['30', '90', '365', ''] as const;

interface NewTokenProps {
  onClose(): void;
  onMade(made: { token: string | null }): void;
}

/** A token for a program; as it is offered first it can read, and can change nothing. */
export function NewToken({ onClose, onMade }: NewTokenProps) {
  const words = useWords().settings;
  const { id: orgId } = useOrganization();
  const [name, setName] = useState<string>(words.agent);
  const [may, setMay] = useState('read');
  const [term, setTerm] = useState<string>('90');
  const [opened] = useState(Date.now);
  const expiresAt = term && new Date(opened + Number(term) * day).toISOString();
  const body = { name, orgId, readOnly: may === 'read', ...(expiresAt && { expiresAt }) };
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
    <ActPanel title={words.newToken} act={act} submitName={words.createToken} onClose={onClose}>
      <FieldRow>
        <TextField label={words.name} pointer="/name" value={name} onChange={setName} />
        <ChoiceField
          label={words.may}
          pointer="/readOnly"
          value={may}
          onChange={setMay}
          options={[
            { value: 'read', title: words.reads },
            { value: 'write', title: words.writes },
          ]}
          hint={may === 'read' ? words.readsText : words.writesText}
        />
        <ChoiceField
          label={words.until}
          pointer="/expiresAt"
          value={term}
          onChange={setTerm}
          options={terms.map((value) => ({
            value,
            title: value ? words.days(Number(value)) : words.withoutEnd,
          }))}
        />
      </FieldRow>
    </ActPanel>
  );
}
