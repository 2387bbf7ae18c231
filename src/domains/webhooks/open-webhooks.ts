import type { Config } from '../../kernel/config.ts';
import type { Services } from '../../kernel/contract/services.ts';
import type { EventSink } from '../../kernel/contract/work.ts';
import { openSweep } from '../../kernel/jobs/sweep.ts';
import { AddressRules } from '../../kernel/outbound/address-rules.ts';
import { ownPlaces } from '../../kernel/outbound/own-places.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { attemptSweep } from './sweep-attempts.ts';

/** The webhooks of a node. */
interface Webhooks {
  services: Pick<Services, 'sink' | 'receiverRules' | 'webhookLimits' | 'sendWebhooks'>;
  close(): Promise<void>;
}

export function openWebhooks({
  config,
  feed,
  ...options
}: Omit<DispatcherOptions, 'rules' | 'sink' | 'rate'> & {
  config: Pick<
    Config,
    'webhookNetworks' | 'webhookLimits' | 'oidc' | 'publicUrl' | 'host' | 'port'
  >;
  feed: EventSink;
}): Webhooks {
  // In local mode the receivers of a developer are on this machine.
  const loopback = config.oidc === undefined;
  const { webhookNetworks: networks, webhookLimits } = config;
  const rules = new AddressRules({ networks, loopback, own: ownPlaces(config) });
  const { rate } = webhookLimits;
  const dispatcher = new Dispatcher({ ...options, rules, rate, sink: feed });
  const sweeper = openSweep(attemptSweep, options);
  return {
    services: {
      sink: {
        write: feed.write,
        reached: feed.reached,
        get isEnding() {
          return feed.isEnding;
        },
        committed(orgId, position) {
          feed.committed(orgId, position);
          dispatcher.searchSoon(orgId);
        },
      },
      receiverRules: rules,
      webhookLimits,
      sendWebhooks: dispatcher.searchSoon,
    },
    async close() {
      await dispatcher.close();
      await sweeper.close();
    },
  };
}
