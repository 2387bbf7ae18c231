import {
  createBroker,
  deleteBroker,
  getBrokerUsage,
  type ListBrokersResponse,
  listBrokers,
  updateBroker,
} from '@stockwright/client';
import { type Master, readOf } from '../../parts/master/definition.ts';
import type { Words } from '../../words/language.tsx';

type Broker = ListBrokersResponse['data'][number];

/** Brokers: who sells for a commission. */
export const brokersOf = ({ brokers: words }: Words): Master<Broker> => ({
  kind: 'brokers',
  object: 'broker',
  reads: { list: listBrokers, record: listBrokers },
  path: '/brokers',
  words,
  fields: [
    { name: 'name', label: words.name, isRequired: true },
    { name: 'email', label: words.email },
    { name: 'phone', label: words.phone },
    { name: 'commissionPercent', label: words.commissionPercent, kind: 'decimal' },
    { name: 'notes', label: words.notes },
  ],
  columns: [
    { id: 'name', title: words.name, text: (b) => b.name, sort: 'name', width: 240 },
    { id: 'email', title: words.email, text: (b) => b.email, width: 220, phone: 'note' },
    { id: 'phone', title: words.phone, text: (b) => b.phone, width: 150 },
    {
      id: 'commissionPercent',
      title: words.commissionPercent,
      text: (b) => b.commissionPercent,
      width: 130,
      align: 'end',
    },
    { id: 'notes', title: words.notes, text: (b) => b.notes, width: 240, extra: true },
  ],
  nameOf: ({ name }) => name,
  list: (client, query, signal) => listBrokers(client, { query: query as object, signal }),
  read: readOf(listBrokers),
  create: (client, body, options) =>
    createBroker(client, { body: { name: '', ...body }, ...options }),
  update: (client, id, body, options) => updateBroker(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteBroker(client, { path: { id }, ...options }),
  usage: getBrokerUsage,
});
