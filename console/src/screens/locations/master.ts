import {
  createLocation,
  deleteLocation,
  getLocationUsage,
  type ListLocationsResponse,
  listLocations,
  updateLocation,
} from '@stockwright/client';
import { addressFields } from '../../parts/edit/address-fields.ts';
import { type Master, readOf } from '../../parts/master/definition.ts';
import type { Words } from '../../words/language.tsx';

type Location = ListLocationsResponse['data'][number];

const roles = ['isShipTo', 'isWorkSite', 'isStockLocation'] as const;

/** Locations: where goods come to, are made, and are kept. */
export const locationsOf = ({ locations: words, address, masters }: Words): Master<Location> => ({
  kind: 'locations',
  object: 'location',
  reads: { list: listLocations, record: listLocations },
  path: '/locations',
  words,
  fields: [
    { name: 'name', label: words.name, isRequired: true },
    { name: 'code', label: words.code, hint: words.codeHint },
    { name: 'notes', label: words.notes },
    ...roles.map((name) => ({
      name,
      label: words[name],
      kind: 'flag' as const,
      initial: 'true',
      group: words.use,
    })),
    ...addressFields(address),
  ],
  columns: [
    { id: 'name', title: words.name, text: (l) => l.name, sort: 'name', width: 240 },
    { id: 'code', title: words.code, text: (l) => l.code, sort: 'code', width: 140, phone: 'note' },
    ...roles.map((id) => ({
      id,
      title: words[id],
      text: (l: Location) => (l[id] ? masters.yes : masters.no),
      width: 150,
    })),
    { id: 'city', title: address.city, text: (l) => l.address?.city, width: 160 },
    { id: 'notes', title: words.notes, text: (l) => l.notes, width: 240, extra: true },
  ],
  filters: roles.map((name) => ({
    name,
    title: words[name],
    options: [{ value: 'true', title: '' }],
  })),
  nameOf: ({ code, name }) => `${code} · ${name}`,
  list: (client, query, signal) => listLocations(client, { query: query as object, signal }),
  read: readOf(listLocations),
  create: (client, body, options) =>
    createLocation(client, { body: { name: '', ...body }, ...options }),
  update: (client, id, body, options) => updateLocation(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteLocation(client, { path: { id }, ...options }),
  usage: getLocationUsage,
  labels: 'location',
});
