import { findOrCreateContact, type LinkContactRequest } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { FieldRow, TextField } from '../act/fields.tsx';
import { useAct } from '../act/use-act.ts';
import { useToast } from '../toast.tsx';
import { fullName } from './full-name.ts';

export interface NewPersonProps {
  entity: Pick<LinkContactRequest, 'entityType' | 'entityId'>;
  onClose(): void;
}

const names = ['firstName', 'lastName', 'email', 'phone', 'role'] as const;

/** Somebody at an entity: a known contact with this address or number, else a new one. */
export default function NewPerson({ entity, onClose }: NewPersonProps) {
  const words = useWords().contacts;
  const { id } = useOrganization();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Record<(typeof names)[number], string>>>({});
  const { firstName = '', lastName, email, phone, role } = typed;
  const body = {
    ...entity,
    firstName,
    lastName: lastName || null,
    email: email || null,
    phone: phone || null,
    role: role || null,
  };
  const act = useAct({
    body,
    ready: firstName !== '',
    call: (client, options) => findOrCreateContact(client, { body, ...options }),
    done: ({ contact }) => {
      outdate(id, 'contact');
      toast({ text: words.isLinked(fullName(contact)), tone: 'good' });
      onClose();
    },
  });
  const known = act.preview && !act.preview.created && act.preview.contact;
  return (
    <ActPanel
      title={words.addPerson}
      act={act}
      submitName={words.addPerson}
      onClose={onClose}
      dirty={Object.values(typed).some(Boolean)}
      preview={known && <p>{words.known(fullName(known))}</p>}
    >
      <FieldRow>
        {names.map((name) => (
          <TextField
            key={name}
            label={words[name]}
            pointer={`/${name}`}
            value={typed[name] ?? ''}
            onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </FieldRow>
    </ActPanel>
  );
}
