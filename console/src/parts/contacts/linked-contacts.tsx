/** The people at a vendor, broker, location or customer, and how to reach them. */
import {
  type ListLinkedContactsResponse,
  linkContact,
  listLinkedContacts,
  unlinkContact,
  updateContactLink,
} from '@stockwright/client';
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { Badge } from '../figures.tsx';
import { Loaded, Section, SmallTable } from '../record/record.tsx';
import { useRun } from '../use-run.ts';
import { fullName } from './full-name.ts';
import type { NewPersonProps } from './new-person.tsx';

type Linked = ListLinkedContactsResponse['data'][number];

const NewPerson = later(() => import('./new-person.tsx'));

export function LinkedContacts({ entityType, entityId }: NewPersonProps['entity']) {
  const words = useWords().contacts;
  const [{ act }, change] = useAddress();
  const found = useRead(listLinkedContacts, { query: { entityType, entityId, limit: 200 } });
  return (
    <Section
      title={words.title}
      actions={<Button onClick={() => change({ act: 'person' })}>{words.addPerson}</Button>}
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.title}
            rows={data}
            idOf={({ link }) => link.id}
            empty={words.nobody}
            columns={[
              {
                title: words.name,
                cell: ({ contact, link }) => (
                  <>
                    <Go to={`/contacts/${contact.id}`}>{fullName(contact)}</Go>{' '}
                    {link.isPrimary && <Badge>{words.primary}</Badge>}
                  </>
                ),
              },
              { title: words.role, cell: ({ link }) => link.role },
              {
                title: words.reach,
                cell: ({ contact }) => contact.methods.map(({ value }) => value).join(', '),
              },
              { title: words.actions, cell: (linked) => <LinkActions linked={linked} /> },
            ]}
          />
        )}
      </Loaded>
      <Suspense>
        {act === 'person' && (
          <NewPerson entity={{ entityType, entityId }} onClose={() => change({ act: '' })} />
        )}
      </Suspense>
    </Section>
  );
}

function LinkActions({ linked: { contact, link } }: { linked: Linked }) {
  const words = useWords().contacts;
  const { client } = useOrganization();
  const run = useRun('contact');
  const name = fullName(contact);
  const path = { id: link.id };
  const makePrimary = () =>
    run(() => updateContactLink(client, { path, body: { isPrimary: true } }));
  const { entityType, entityId, role, isPrimary } = link;
  const restore = () =>
    linkContact(client, {
      path: { id: contact.id },
      body: { entityType, entityId, role, isPrimary },
    });
  return (
    <>
      {!isPrimary && (
        <Button aria-label={words.makePrimaryOf(name)} onClick={makePrimary}>
          {words.makePrimary}
        </Button>
      )}{' '}
      <Button
        aria-label={words.unlinkOf(name)}
        onClick={() => run(() => unlinkContact(client, { path }), words.isUnlinked(name), restore)}
      >
        {words.unlink}
      </Button>
    </>
  );
}
