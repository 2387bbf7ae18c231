/** Addresses that are told of events, and whether they accept them. */
import {
  type CreateWebhookEndpointResponse,
  createWebhookEndpoint,
  listWebhookEndpoints,
} from '@stockwright/client';
import { useState } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { Go } from '../../base/link.tsx';
import { useIsAdmin } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { type Endpoint, isFailing } from '../../parts/failing.ts';
import { Badge, Time } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/language.tsx';
import { OnlyAdmins } from './rights.tsx';
import { Secret } from './secret.tsx';
import { webhookFields } from './webhook-fields.ts';

export function Webhooks() {
  const words = useWords().settings;
  if (useIsAdmin()) return <OfAdmin />;
  return (
    <Section title={words.webhooks}>
      <OnlyAdmins />
    </Section>
  );
}

function OfAdmin() {
  const words = useWords();
  const own = words.settings;
  const [{ act }, change] = useAddress();
  const [made, setMade] = useState<CreateWebhookEndpointResponse | undefined>();
  const create = () => change({ act: 'webhook' });
  useKeys({ c: { name: own.newWebhook, run: create } });
  return (
    <Section
      title={own.webhooks}
      actions={
        <Button main onClick={create}>
          {own.newWebhook}
        </Button>
      }
    >
      <p className="faint">{own.webhooksText}</p>
      <div>
        <Tabs
          name="state"
          label={own.state}
          options={[
            { value: '', title: own.allWebhooks },
            { value: 'failing', title: own.failingWebhooks },
          ]}
        />
      </div>
      <Endpoints />
      {act === 'webhook' && (
        <EditPanel<CreateWebhookEndpointResponse>
          title={own.newWebhook}
          changed="webhook_endpoint"
          fields={webhookFields(words)}
          save={(client, body, options) =>
            createWebhookEndpoint(client, { body: { url: '', ...body }, ...options })
          }
          onClose={() => change({ act: '' })}
          onDone={(endpoint) => {
            change({ act: '' });
            setMade(endpoint);
          }}
        />
      )}
      {made && (
        <Secret
          title={own.theSecret}
          text={own.secretUse}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </Section>
  );
}

function Endpoints() {
  const words = useWords().settings;
  const [{ state }] = useAddress();
  const onlyFailing = state === 'failing';
  const found = useRead(listWebhookEndpoints, { query: { limit: 20 } });
  return (
    <Loaded query={found}>
      {({ data }) => (
        <SmallTable
          label={words.webhooks}
          rows={onlyFailing ? data.filter(isFailing) : data}
          idOf={(endpoint) => endpoint.id}
          empty={onlyFailing ? words.noneFails : words.noWebhooks}
          columns={[
            {
              title: words.url,
              cell: ({ id: endpointId, url }) => (
                <Go to={`/settings/webhooks/${endpointId}`}>{url}</Go>
              ),
            },
            { title: words.description, cell: ({ description }) => description },
            {
              title: words.events,
              cell: ({ types }) => (types ? words.eventTypes(types.length) : words.allEvents),
            },
            { title: words.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
            { title: words.since, cell: ({ createdAt }) => <Time value={createdAt} /> },
          ]}
        />
      )}
    </Loaded>
  );
}

/** Whether it receives, fails, or is switched off, and by whom. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords().settings;
  const { enabled, disabledReason, failures } = endpoint;
  if (disabledReason) return <Badge tone="wrong">{words.disabledReasons[disabledReason]}</Badge>;
  if (!enabled) return <Badge>{words.off}</Badge>;
  if (failures > 0) return <Badge tone="wrong">{words.failing(failures)}</Badge>;
  return <Badge tone="good">{words.receiving}</Badge>;
}
