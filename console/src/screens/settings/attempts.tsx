/** The messages that were sent to an endpoint, their answers, and sending them again. */
import {
  type GetWebhookEndpointResponse,
  replayWebhookEvents,
  updateWebhookEndpoint,
} from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, Time, type Tone } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords, type Words } from '../../words/language.tsx';
import styles from './settings.module.css';
import type { Attempt } from './use-attempts.ts';

type Endpoint = GetWebhookEndpointResponse;

const tones: Record<Attempt['outcome'], Tone> = {
  waiting: 'calm',
  delivered: 'good',
  failed: 'wrong',
  interrupted: 'attention',
  skipped: 'attention',
};

/** Why an attempt failed, in a sentence. */
function causeOf({ failure, status }: Attempt, words: Words['settings']): string | undefined {
  if (failure) return words.failures[failure];
  return status === null ? undefined : words.answered(status);
}

/** The reason why the endpoint does not receive, and trying again at once. */
export function Trouble({
  endpoint,
  attempts = [],
}: {
  endpoint: Endpoint;
  attempts: readonly Attempt[] | undefined;
}) {
  const words = useWords().settings;
  const run = useRun();
  const sendNow = useSendNow(endpoint);
  const { failures, enabled, nextAttemptAt, disabledReason } = endpoint;
  if (failures === 0 && !disabledReason) return null;
  const last = attempts.find(({ kind, outcome }) => kind === 'events' && outcome === 'failed');
  return (
    <div role="status" className={styles.trouble}>
      <p>
        <strong>
          {disabledReason ? words.disabledTexts[disabledReason] : words.failing(failures)}
        </strong>{' '}
        {last && causeOf(last, words)}
      </p>
      {enabled && nextAttemptAt && (
        <p>
          {words.nextTry} <Time value={nextAttemptAt} />
        </p>
      )}
      <Button onClick={() => run(sendNow, disabledReason ? words.isOn : words.isSent)}>
        {disabledReason ? words.switchOn : words.sendNow}
      </Button>
    </div>
  );
}

/** Has the event that waits sent at once; an endpoint that is off is switched on for it. */
function useSendNow({ id, enabled, position }: Endpoint): () => Promise<void> {
  const { id: org, client } = useOrganization();
  const path = { id };
  return async () => {
    if (enabled) await replayWebhookEvents(client, { path, body: { from: position + 1 } });
    else await updateWebhookEndpoint(client, { path, body: { enabled: true } });
    await outdate(org, 'webhook_endpoint');
  };
}

interface AttemptsProps {
  endpoint: Endpoint;
  found: { data: readonly Attempt[] | undefined; error: Error | null };
}

export function Attempts({ endpoint, found }: AttemptsProps) {
  const words = useWords().settings;
  const [chosen, setChosen] = useState<Attempt | undefined>();
  return (
    <Section title={words.attempts}>
      <p className="faint">{words.attemptsText}</p>
      <Loaded query={found}>
        {(attempts) => (
          <SmallTable
            label={words.attempts}
            rows={attempts}
            idOf={({ id }) => id}
            empty={words.noAttempts}
            columns={[
              { title: words.when, cell: ({ createdAt }) => <Time value={createdAt} /> },
              {
                title: words.outcome,
                cell: ({ outcome }) => (
                  <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
                ),
              },
              { title: words.cause, cell: (attempt) => causeOf(attempt, words) },
              { title: words.sent, cell: (attempt) => <Sent attempt={attempt} /> },
              {
                title: words.took,
                cell: ({ milliseconds }) => milliseconds !== null && `${milliseconds} ms`,
                align: 'end',
              },
              {
                title: words.actions,
                cell: (attempt) =>
                  attempt.firstPosition !== null && (
                    <Button onClick={() => setChosen(attempt)}>{words.sendAgain}</Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {chosen && (
        <SendAgain endpoint={endpoint} attempt={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Section>
  );
}

function Sent({ attempt: { kind, events, firstPosition, lastPosition } }: { attempt: Attempt }) {
  const words = useWords().settings;
  if (kind === 'test') return words.test;
  if (firstPosition === null || events === 1) return words.event(firstPosition ?? 0);
  return words.eventsOf(events, firstPosition, lastPosition ?? firstPosition);
}

/** The endpoint goes on from an earlier event: all that came after it are sent again as well. */
function SendAgain({
  endpoint: { id },
  attempt,
  onClose,
}: {
  endpoint: Endpoint;
  attempt: Attempt;
  onClose(): void;
}) {
  const words = useWords().settings;
  const saved = useSaved('webhook_endpoint', onClose);
  const from = attempt.firstPosition ?? 0;
  return (
    <Ask
      title={words.sendAgain}
      text={words.sendAgainText(from)}
      submitName={words.sendAgain}
      dryRun
      call={(client, options) =>
        replayWebhookEvents(client, { path: { id }, body: { from }, ...options })
      }
      done={() => saved(words.isSent)}
      onClose={onClose}
    />
  );
}
