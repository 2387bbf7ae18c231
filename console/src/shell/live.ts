/**
 * Live changes: the work of colleagues appears without a reload. One tab of a browser listens to
 * the stream of events and tells the others; an event marks what was read about its object as out
 * of date.
 */
import { type Client, type FeedEvent, feedPlace } from '@stockwright/client';
import type { InfiniteData, Query } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { hear } from '../base/heard.ts';
import { useOrganization } from '../base/organization.tsx';
import { queries } from '../base/queries.ts';
import { isAbout } from '../base/reads.ts';
import { token } from '../base/session.ts';

/** The message of a tab to the others about an event. */
interface Heard extends Place {
  types: readonly string[];
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

/** The types of the records that an event is about; balances and costs are of the type `stock`. */
function typesOf({ objectType, stock, changes }: FeedEvent): readonly string[] {
  const parent = changes?.parent ? [changes.parent.type] : [];
  const moved = (stock?.length ?? 0) > 0 || changes?.costs !== undefined;
  return [objectType, ...parent, ...(moved ? ['stock'] : [])];
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
      hear(id, data.position);
      drop(data.types);
    });
    const heard = (event: FeedEvent) => {
      const types = typesOf(event);
      place.position = event.position;
      hear(id, event.position);
      drop(types);
      tabs.postMessage({ types, ...place } satisfies Heard);
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
function collect(org: string): (types: readonly string[]) => void {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (types) => {
    for (const type of types) due.add(type);
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      const all = new Set(due);
      due.clear();
      timer = undefined;
      const about = (query: Query) => isAbout(query, org, all);
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
