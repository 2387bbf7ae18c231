/**
 * What colleagues change appears without a reload. One tab of a browser listens to the stream of
 * events and tells the others; an event marks what was read about its object as out of date.
 */
import { type Client, type FeedEvent, feedPlace } from '@stockwright/client';
import type { InfiniteData, Query } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { useOrganization } from '../base/organization.tsx';
import { queries } from '../base/queries.ts';
import { token } from '../base/session.ts';

/** What is read about a changed object, beside what has its own name. */
const readWith: Record<string, readonly string[]> = {
  material: ['materials', 'stock', 'plan', 'search'],
  sku: ['skus', 'stock', 'plan', 'search'],
  bom: ['boms', 'skus', 'plan'],
  location: ['locations', 'stock'],
  vendor: ['vendors'],
  customer: ['customers'],
  broker: ['brokers'],
  contact: ['contacts'],
  purchase_order: ['purchase-orders', 'plan', 'today'],
  purchase_order_receipt: ['purchase-orders', 'receipts', 'plan', 'today'],
  work_order: ['work-orders', 'plan', 'today'],
  work_order_receipt: ['work-orders', 'receipts', 'plan', 'today'],
  sales_order: ['sales-orders', 'plan', 'today', 'reports'],
  ledger_entry: ['ledger'],
  organization: ['organization', 'user'],
  member: ['members', 'user'],
  invitation: ['members'],
  webhook_endpoint: ['webhooks', 'today'],
  document: ['documents'],
  import: ['materials', 'skus', 'vendors', 'customers', 'today'],
};
const readOfStock = [
  ...['stock', 'ledger', 'item', 'why', 'plan', 'today', 'materials', 'skus'],
  // Papers and recipes show the unit costs that follow.
  ...['receipts', 'work-orders', 'boms', 'reports'],
];

/** What a tab tells the others of an event. */
interface Heard extends Place {
  names: readonly string[];
}

/** How far the feed was heard, by this tab or another. */
interface Place {
  position: number;
  /** In which the position counts. */
  epoch: string | undefined;
}

interface Followed {
  id: string;
  client: Client;
  place: Place;
  heard(event: FeedEvent): void;
}

/** Milliseconds in which events are collected. */
const pause = 400;
/** Milliseconds after a lost stream. */
const again = 3_000;

/** Names of what an event makes out of date: second parts of query keys. */
function outOfDate({ objectType, stock, changes }: FeedEvent): readonly string[] {
  const own = readWith[objectType] ?? [`${objectType.replaceAll('_', '-')}s`];
  const moved = (stock?.length ?? 0) > 0 || 'costs' in (changes ?? {});
  return moved ? [...own, ...readOfStock] : own;
}

/** Follows the events of the organization while the calling part is shown. */
export function useLive(): void {
  const { id, client, head } = useOrganization();
  useEffect(() => {
    const place: Place = { position: head.after, epoch: head.epoch };
    const ended = new AbortController();
    const tabs = new BroadcastChannel(`stockwright.live.${id}`);
    const drop = collect(id);
    tabs.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
      place.position = data.position;
      place.epoch = data.epoch;
      drop(data.names);
    });
    const heard = (event: FeedEvent) => {
      const names = outOfDate(event);
      place.position = event.position;
      drop(names);
      tabs.postMessage({ names, ...place } satisfies Heard);
    };
    navigator.locks
      .request(`stockwright.live.${id}`, { signal: ended.signal }, () =>
        follow({ id, client, place, heard }, ended.signal),
      )
      .catch(() => undefined);
    return () => {
      ended.abort();
      tabs.close();
    };
  }, [id, client, head]);
}

/** Marks what was read as out of date, for all events of a moment at once. */
function collect(org: string): (names: readonly string[]) => void {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (names) => {
    for (const name of names) due.add(name);
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      const all = new Set(due);
      due.clear();
      timer = undefined;
      const about = ({ queryKey: [first, second] }: Query) =>
        (first === org && all.has(String(second))) || (first === 'user' && all.has('user'));
      queries.invalidateQueries({ predicate: about, refetchType: 'none' });
      queries.refetchQueries({ predicate: (q) => about(q) && !isLong(q), type: 'active' });
    }, pause);
  };
}

/** A list of many pages is not read again by itself: it says that something has changed. */
function isLong({ state }: Query): boolean {
  const pages = (state.data as InfiniteData<unknown> | undefined)?.pages;
  return Array.isArray(pages) && pages.length > 3;
}

async function follow({ id, client, place, heard }: Followed, signal: AbortSignal): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => heard(JSON.parse(data)) });
  while (!signal.aborted) {
    try {
      const query = place.epoch === undefined ? '' : `?epoch=${encodeURIComponent(place.epoch)}`;
      const response = await fetch(`/api/events/stream${query}`, {
        signal,
        headers: {
          authorization: `Bearer ${await token()}`,
          'x-org-id': id,
          'last-event-id': String(place.position),
        },
      });
      // Too old a position, or events were lost: everything may have changed, and the stream
      // begins with what comes.
      if (response.status === 410) {
        const { after, epoch } = await feedPlace(client, { signal });
        Object.assign(place, { position: after, epoch });
        queries.invalidateQueries({ queryKey: [id] });
      }
      if (response.ok && response.body) {
        place.epoch = response.headers.get('event-epoch') ?? undefined;
        const text = response.body.pipeThrough(new TextDecoderStream());
        const reader = text.getReader();
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          parser.feed(value);
        }
      }
    } catch {
      if (signal.aborted) return;
    }
    parser.reset();
    await new Promise((resolve) => setTimeout(resolve, again));
  }
}
