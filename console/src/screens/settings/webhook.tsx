/** A webhook endpoint: its settings, the messages that were sent to it, and why one failed. */
import {
  type GetWebhookEndpointResponse,
  getWebhookEndpoint,
  updateWebhookEndpoint,
} from '@stockwright/client';
import { Fragment } from 'react';
import { useIsAdmin } from '../../base/organization.tsx';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { Badge, Time } from '../../parts/figures.tsx';
import { Facts, Loaded, RecordPage, Section } from '../../parts/record/record.tsx';
import { useMembers } from '../../parts/use-members.ts';
import { useWords } from '../../words/language.tsx';
import { Attempts, Trouble } from './attempts.tsx';
import { OnlyAdmins } from './rights.tsx';
import { useAttempts } from './use-attempts.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { webhookFields } from './webhook-fields.ts';
import { EndpointState } from './webhooks.tsx';

type Endpoint = GetWebhookEndpointResponse;

/** Milliseconds between two looks at what was sent: deliveries are no events. */
const look = 2_000;

export default function WebhookPage() {
  return useIsAdmin() ? <OfAdmin /> : <OnlyAdmins />;
}

function OfAdmin() {
  const endpointId = usePathParam('id');
  const found = useRead(
    getWebhookEndpoint,
    { path: { id: endpointId }, query: { include: ['names'] } },
    { refetchInterval: look },
  );
  return <Loaded query={found}>{(endpoint) => <Shown endpoint={endpoint} />}</Loaded>;
}

function Shown({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords();
  const own = words.settings;
  const [{ act }, change] = useAddress();
  const attempts = useAttempts(endpoint.id, look);
  const path = { id: endpoint.id };
  return (
    <RecordPage
      title={endpoint.url}
      states={<EndpointState endpoint={endpoint} />}
      actions={<WebhookActions endpoint={endpoint} />}
    >
      <Trouble endpoint={endpoint} attempts={attempts.data} />
      <Section title={own.webhook}>
        <Facts
          facts={[
            [own.description, endpoint.description ?? '–'],
            [own.events, eventsOf(endpoint, words)],
            [own.batchSize, endpoint.batchSize],
            [own.position, endpoint.position],
            [
              own.since,
              <Fragment key="since">
                <Time value={endpoint.createdAt} /> <Maker endpoint={endpoint} />
              </Fragment>,
            ],
          ]}
        />
      </Section>
      <Attempts endpoint={endpoint} found={attempts} />
      {act === 'edit' && (
        <EditPanel
          title={own.edit}
          changed="webhook_endpoint"
          fields={webhookFields(words)}
          record={endpoint}
          save={(client, body, options) =>
            updateWebhookEndpoint(client, { path, body, ...options })
          }
          read={(client, id) => getWebhookEndpoint(client, { path: { id } })}
          onClose={() => change({ act: '' })}
        />
      )}
    </RecordPage>
  );
}

/** Who has made it, and whether they have left since. */
function Maker({ endpoint: { createdBy, createdByName } }: { endpoint: Endpoint }) {
  const words = useWords().settings;
  const { data: members } = useMembers();
  const isMember = members?.some(({ userId }) => userId === createdBy) ?? true;
  return (
    <>
      {createdByName} {!isMember && <Badge tone="attention">{words.noMember}</Badge>}
    </>
  );
}

function eventsOf(
  { types }: Endpoint,
  { settings, activity }: ReturnType<typeof useWords>,
): string {
  return types ? types.map((type) => activity.did(type)).join(', ') : settings.allEvents;
}
