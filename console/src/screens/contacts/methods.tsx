/** Addresses and numbers of a person. */
import { addContactMethod, deleteContactMethod, updateContactMethod } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import type { EditField } from '../../parts/edit/edit-values.ts';
import { Badge } from '../../parts/figures.tsx';
import { Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords, type Words } from '../../words/language.tsx';
import type { Contact } from './master.ts';

type Method = Contact['methods'][number];

/** The fields that a person enters; the kind of a method does not change. */
const fieldsOf = (words: Words['contacts'], isNew: boolean): readonly EditField[] => [
  { name: 'value', label: words.value, isRequired: true },
  ...(isNew
    ? [
        {
          name: 'kind',
          label: words.methodKind,
          kind: 'choice' as const,
          initial: 'email',
          options: [
            { value: 'email', title: words.email },
            { value: 'phone', title: words.phone },
          ],
        },
      ]
    : []),
  { name: 'label', label: words.label, hint: words.labelHint },
];

export function Methods({ contact }: { contact: Contact }) {
  const words = useWords().contacts;
  const [{ act, method: methodId }, change] = useAddress();
  const path = { id: contact.id };
  const edited = contact.methods.find(({ id }) => id === methodId);
  const close = () => change({ act: '', method: '' });
  return (
    <Section
      title={words.reach}
      actions={<Button onClick={() => change({ act: 'method' })}>{words.addMethod}</Button>}
    >
      <MethodTable contact={contact} />
      {act === 'method' && !edited && (
        <EditPanel<Method>
          title={words.addMethod}
          changed="contact"
          fields={fieldsOf(words, true)}
          save={(client, body, options) =>
            addContactMethod(client, {
              path,
              body: { kind: 'email', value: '', ...body },
              ...options,
            })
          }
          onClose={close}
        />
      )}
      {act === 'method' && edited && (
        <EditPanel<Method>
          title={words.editMethod}
          changed="contact"
          fields={fieldsOf(words, false)}
          record={edited}
          save={(client, body, options) =>
            updateContactMethod(client, { path: { id: edited.id }, body, ...options })
          }
          onClose={close}
        />
      )}
    </Section>
  );
}

function MethodTable({ contact: { id: contactId, methods } }: { contact: Contact }) {
  const words = useWords().contacts;
  return (
    <SmallTable
      label={words.reach}
      rows={methods}
      idOf={({ id }) => id}
      empty={words.noMethods}
      columns={[
        { title: words.methodKind, cell: ({ kind }) => words[kind] },
        {
          title: words.value,
          cell: ({ kind, value, isPrimary }) => (
            <>
              <a href={`${kind === 'email' ? 'mailto' : 'tel'}:${value}`}>{value}</a>{' '}
              {isPrimary && <Badge>{words.primary}</Badge>}
            </>
          ),
        },
        { title: words.label, cell: ({ label }) => label },
        {
          title: words.actions,
          cell: (method) => <MethodActions contactId={contactId} method={method} />,
        },
      ]}
    />
  );
}

function MethodActions({ contactId, method }: { contactId: string; method: Method }) {
  const words = useWords().contacts;
  const { client } = useOrganization();
  const [, change] = useAddress();
  const run = useRun('contact');
  const makePrimary = ({ id }: Method) =>
    updateContactMethod(client, { path: { id }, body: { isPrimary: true } });
  const remove = ({ id }: Method) => deleteContactMethod(client, { path: { id } });
  const restore = ({ kind, value, label, isPrimary }: Method) =>
    addContactMethod(client, {
      path: { id: contactId },
      body: { kind, value, label, isPrimary },
    });
  return (
    <>
      <Button
        aria-label={words.editOf(method.value)}
        onClick={() => change({ act: 'method', method: method.id })}
      >
        {words.edit}
      </Button>{' '}
      {!method.isPrimary && (
        <Button
          aria-label={words.makePrimaryOf(method.value)}
          onClick={() => run(() => makePrimary(method))}
        >
          {words.makePrimary}
        </Button>
      )}{' '}
      <Button
        aria-label={words.removeOf(method.value)}
        onClick={() =>
          run(
            () => remove(method),
            words.isRemoved(method.value),
            () => restore(method),
          )
        }
      >
        {words.remove}
      </Button>
    </>
  );
}
