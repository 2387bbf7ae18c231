/** Where a person works: vendors, customers, brokers and locations. */
import { getContact, linkContact, unlinkContact } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { recordAddress } from '../../base/record-address.ts';
import { useAddress } from '../../base/use-address.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { Badge } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { type Chosen, textOf } from '../../parts/form/values.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { type EntityType, entityLists, entitySources, entityTypes, namesOf } from './entities.ts';
import type { Contact } from './master.ts';

export function Links({ contact }: { contact: Contact }) {
  const words = useWords();
  const own = words.contacts;
  const { id: org, client } = useOrganization();
  const [{ act }, change] = useAddress();
  const found = useQuery({
    queryKey: keyOf(org, [getContact, ...Object.values(entityLists)], contact.id),
    queryFn: async ({ signal }) => {
      const { links } = await getContact(client, { path: { id: contact.id }, signal });
      const names = await namesOf(client, links, signal);
      return links.map((link) => ({ ...link, name: names.get(link.entityId) ?? '' }));
    },
  });
  return (
    <Section
      title={own.links}
      actions={<Button onClick={() => change({ act: 'link' })}>{own.link}</Button>}
    >
      <Loaded query={found}>
        {(links) => (
          <SmallTable
            label={own.links}
            rows={links}
            idOf={({ id }) => id}
            empty={own.noLinks}
            columns={[
              { title: own.entityType, cell: ({ entityType }) => words.kinds[entityType] },
              {
                title: own.name,
                cell: ({ entityType, entityId, name, isPrimary }) => (
                  <>
                    <Entity to={recordAddress(entityType, entityId)} name={name} />{' '}
                    {isPrimary && <Badge>{own.primary}</Badge>}
                  </>
                ),
              },
              { title: own.role, cell: ({ role }) => role },
              { title: own.actions, cell: (link) => <Unlink contactId={contact.id} link={link} /> },
            ]}
          />
        )}
      </Loaded>
      {act === 'link' && <NewLink contact={contact} onClose={() => change({ act: '' })} />}
    </Section>
  );
}

type Link = Awaited<ReturnType<typeof getContact>>['links'][number];

function Unlink({ contactId, link }: { contactId: string; link: Link & { name: string } }) {
  const words = useWords().contacts;
  const { client } = useOrganization();
  const run = useRun('contact');
  const { id, name, entityType, entityId, role, isPrimary } = link;
  const body = { entityType, entityId, role, isPrimary };
  return (
    <Button
      aria-label={words.unlinkOf(name)}
      onClick={() =>
        run(
          () => unlinkContact(client, { path: { id } }),
          words.isUnlinked(name),
          () => linkContact(client, { path: { id: contactId }, body }),
        )
      }
    >
      {words.unlink}
    </Button>
  );
}

function Entity({ to, name }: { to: string | undefined; name: string }) {
  return to ? <Go to={to}>{name}</Go> : name;
}

interface LinkValues {
  entityType: EntityType;
  entityId: Chosen;
  role: string;
}

const begin = (): LinkValues => ({ entityType: 'vendor', entityId: undefined, role: '' });

function NewLink({ contact: { id }, onClose }: { contact: Contact; onClose(): void }) {
  const words = useWords();
  const own = words.contacts;
  const saved = useSaved('contact', onClose);
  const form = useForm(begin, { required: { entityId: '' } });
  const { values, at } = form;
  const { entityType } = values;
  const body = { entityType, entityId: textOf(values.entityId), role: values.role || null };
  const act = useAct({
    body,
    ready: body.entityId !== '',
    call: (client, options) => linkContact(client, { path: { id }, body, ...options }),
    done: () => saved(),
  });
  return (
    <ActPanel title={own.link} act={act} submitName={own.link} form={form} onClose={onClose}>
      <FieldRow>
        <ChoiceField
          label={own.entityType}
          {...at('entityType')}
          onChange={(next) => form.set({ entityType: next, entityId: undefined })}
          options={entityTypes.map((value) => ({ value, title: words.kinds[value] }))}
        />
        <RecordField
          key={entityType}
          label={words.kinds[entityType]}
          {...at('entityId')}
          source={entitySources[entityType]}
        />
        <TextField label={own.role} {...at('role')} />
      </FieldRow>
    </ActPanel>
  );
}
