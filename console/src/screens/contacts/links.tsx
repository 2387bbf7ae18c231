/** Where a person works: vendors, customers, brokers and locations. */
import { getContact, linkContact, unlinkContact } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf, outdate } from '../../base/reads.ts';
import { recordAddress } from '../../base/record-address.ts';
import { useAddress } from '../../base/use-address.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { Button } from '../../parts/button.tsx';
import { Badge } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import type { Choice } from '../../parts/sources.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { type EntityType, entityLists, entitySources, namesOf } from './entities.ts';
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
              {
                title: own.actions,
                cell: (link) => <Unlink contactId={contact.id} link={link} />,
              },
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
  const { id: org, client } = useOrganization();
  const run = useRun();
  const write = async (work: Promise<unknown>) => {
    await work;
    await outdate(org, 'contact');
  };
  const { id, name, entityType, entityId, role, isPrimary } = link;
  const body = { entityType, entityId, role, isPrimary };
  return (
    <Button
      aria-label={words.unlinkOf(name)}
      onClick={() =>
        run(
          () => write(unlinkContact(client, { path: { id } })),
          words.isUnlinked(name),
          () => write(linkContact(client, { path: { id: contactId }, body })),
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

function NewLink({ contact: { id }, onClose }: { contact: Contact; onClose(): void }) {
  const words = useWords();
  const own = words.contacts;
  const { id: org } = useOrganization();
  const [entityType, setType] = useState<EntityType>('vendor');
  const [entity, setEntity] = useState<Choice | undefined>();
  const [role, setRole] = useState('');
  const body = { entityType, entityId: entity?.id ?? '', role: role || null };
  const act = useAct({
    body,
    ready: entity !== undefined,
    call: (client, options) => linkContact(client, { path: { id }, body, ...options }),
    done: () => {
      outdate(org, 'contact');
      onClose();
    },
  });
  return (
    <ActPanel title={own.link} act={act} submitName={own.link} onClose={onClose}>
      <FieldRow>
        <ChoiceField
          label={own.entityType}
          pointer="/entityType"
          value={entityType}
          onChange={(next) => {
            setType(next as EntityType);
            setEntity(undefined);
          }}
          options={(Object.keys(entityLists) as EntityType[]).map((value) => ({
            value,
            title: words.kinds[value],
          }))}
        />
        <RecordField
          key={entityType}
          label={words.kinds[entityType]}
          pointer="/entityId"
          value={entity}
          onChange={setEntity}
          source={entitySources[entityType]}
        />
        <TextField label={own.role} pointer="/role" value={role} onChange={setRole} />
      </FieldRow>
    </ActPanel>
  );
}
