/** The messages of an endpoint: their ids, and their bodies. */
import { v5 } from 'uuid';
import type { FeedEvent } from './deliveries.store.ts';

export interface Message {
  /** The header `webhook-id`: equal for equal content, different for different content. */
  id: string;
  body: string;
  first: number;
  last: number;
  events: number;
  /** When the first of its events was committed. */
  occurredAt: string;
}

/** The events of each message, in their order; `messageEnd` ends the message under way. */
export function messagesOf(
  endpoint: { id: string; batchSize: number; messageEnd: number | null },
  events: readonly FeedEvent[],
): Message[] {
  const size = endpoint.messageEnd === null ? endpoint.batchSize : events.length;
  const messages: Message[] = [];
  for (let at = 0; at < events.length; at += size) {
    messages.push(messageOf(endpoint, events.slice(at, at + size)));
  }
  return messages;
}

function messageOf(
  { id, batchSize }: { id: string; batchSize: number },
  events: readonly FeedEvent[],
): Message {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new TypeError('A message has one event or more.');
  const about = {
    first: first.position,
    last: last.position,
    events: events.length,
    occurredAt: first.occurredAt,
  };
  if (batchSize === 1) return { ...about, id: first.id, body: bodyOf(first, first['~json']) };
  const list = `{"events":[${events.map((event) => event['~json']).join(',')}]}`;
  const type = 'events.batch';
  const ids = events.map((event) => event.id);
  return {
    ...about,
    id: ids.length === 1 ? first.id : v5(ids.join(' '), id),
    body: bodyOf({ type, occurredAt: last.occurredAt }, list),
  };
}

/** `data` is JSON of the database, whose decimals have all their digits. */
const bodyOf = ({ type, occurredAt }: Pick<FeedEvent, 'type' | 'occurredAt'>, data: string) =>
  `{"type":${JSON.stringify(type)},"timestamp":"${occurredAt}","data":${data}}`;

/** A test in the form of an event; it has no position. */
export function testMessage(
  endpoint: { id: string; batchSize: number; version: number; createdBy: string },
  id: string,
  now: Date,
): Pick<Message, 'id' | 'body'> {
  const [type, occurredAt] = ['webhook_endpoint.test', now.toISOString()];
  const event = {
    position: null,
    id,
    type,
    objectType: 'webhook_endpoint',
    objectId: endpoint.id,
    objectVersion: endpoint.version,
    actorId: endpoint.createdBy,
    tokenId: null,
    requestId: id,
    occurredAt,
    changes: null,
    stock: null,
    cause: null,
  };
  const json = JSON.stringify(event);
  const data = endpoint.batchSize === 1 ? json : `{"events":[${json}]}`;
  const name = endpoint.batchSize === 1 ? type : 'events.batch';
  return { id, body: bodyOf({ type: name, occurredAt }, data) };
}
