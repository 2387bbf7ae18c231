import {
  deleteWebhookEndpoint,
  type GetWebhookEndpointResponse,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@stockwright/client';
import { useState } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { Button } from '../../parts/button.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { Secret } from './secret.tsx';

type Endpoint = GetWebhookEndpointResponse;

export function WebhookActions({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords().settings;
  const { client } = useOrganization();
  const run = useRun('webhook_endpoint');
  const [{ act }, change] = useAddress();
  const edit = () => change({ act: 'edit' });
  useKeys({ e: { name: words.edit, run: edit } });
  const { id, enabled } = endpoint;
  const path = { id };
  const enable = (next: boolean) =>
    updateWebhookEndpoint(client, { path, body: { enabled: next } });
  return (
    <>
      <Button onClick={() => run(() => testWebhookEndpoint(client, { path }), words.isSent)}>
        {words.sendTest}
      </Button>
      <Button onClick={edit}>{words.edit}</Button>
      <Button
        onClick={() =>
          run(
            () => enable(!enabled),
            enabled ? words.isOff : words.isOn,
            () => enable(enabled),
          )
        }
      >
        {enabled ? words.switchOff : words.switchOn}
      </Button>
      <Button onClick={() => change({ act: 'rotate' })}>{words.rotate}</Button>
      <Button onClick={() => change({ act: 'delete' })}>{words.deleteIt}</Button>
      <Rotate endpoint={endpoint} isOpen={act === 'rotate'} onClose={() => change({ act: '' })} />
      {act === 'delete' && <Delete endpoint={endpoint} onClose={() => change({ act: '' })} />}
    </>
  );
}

interface PanelProps {
  endpoint: Endpoint;
  onClose(): void;
}

function Rotate({ endpoint, isOpen, onClose }: PanelProps & { isOpen: boolean }) {
  const words = useWords().settings;
  const { id: org } = useOrganization();
  const [made, setMade] = useState<{ secret: string | null } | undefined>();
  return (
    <>
      {isOpen && (
        <Ask
          title={words.rotate}
          text={words.rotateText}
          submitName={words.rotate}
          dryRun
          call={async (client, options) => {
            const answer = await rotateWebhookSecret(client, {
              path: { id: endpoint.id },
              ...options,
            });
            if (!options.dryRun) setMade(answer);
          }}
          done={() => {
            outdate(org, 'webhook_endpoint');
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {made && (
        <Secret
          title={words.theSecret}
          text={words.secretUse}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

function Delete({ endpoint, onClose }: PanelProps) {
  const words = useWords().settings;
  const { id: org } = useOrganization();
  const open = useOpen();
  return (
    <Ask
      title={words.deleteIt}
      text={words.deleteWebhookText}
      submitName={words.deleteIt}
      dryRun
      call={(client, { idempotencyKey: _key, ...options }) =>
        deleteWebhookEndpoint(client, { path: { id: endpoint.id }, ...options })
      }
      done={() => {
        outdate(org, listWebhookEndpoints);
        open('/settings?tab=webhooks');
      }}
      onClose={onClose}
    />
  );
}
