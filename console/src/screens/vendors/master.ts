import {
  createVendor,
  deleteVendor,
  getVendor,
  type ListVendorsResponse,
  listVendors,
  updateVendor,
} from '@stockwright/client';
import { addressFields } from '../../parts/edit/address-fields.ts';
import type { Column } from '../../parts/list/definition.ts';
import type { Master } from '../../parts/master/definition.ts';
import { languageField } from '../../parts/master/language-field.ts';
import type { Words } from '../../words/language.tsx';

type Vendor = ListVendorsResponse['data'][number];

/** Vendors: from whom materials are bought. */
export const vendorsOf = ({
  vendors: words,
  address,
  mail,
  orders: { paymentTermsHint: paymentTerms },
}: Words): Master<Vendor> => ({
  kind: 'vendors',
  object: 'vendor',
  reads: { list: listVendors, record: getVendor },
  path: '/vendors',
  words,
  fields: [
    { name: 'name', label: words.name, isRequired: true },
    { name: 'code', label: words.code },
    { name: 'email', label: words.email },
    { name: 'phone', label: words.phone },
    { name: 'website', label: words.website },
    { name: 'taxId', label: words.taxId },
    { name: 'paymentTerms', label: words.paymentTerms, hint: paymentTerms },
    { name: 'currency', label: words.currency, kind: 'currency' },
    languageField(mail),
    { name: 'leadTimeDays', label: words.leadTimeDays, kind: 'whole' },
    {
      name: 'minimumOrderValue',
      label: words.minimumOrderValue,
      kind: 'decimal',
      hint: words.minimumOrderHint,
    },
    { name: 'notes', label: words.notes },
    ...addressFields(address),
  ],
  columns: columnsOf(words),
  nameOf: ({ code, name }) => `${code} · ${name}`,
  list: (client, query, signal) => listVendors(client, { query: query as object, signal }),
  read: (client, id, signal) => getVendor(client, { path: { id }, ...(signal && { signal }) }),
  create: (client, body, options) =>
    createVendor(client, { body: { name: '', ...body }, ...options }),
  update: (client, id, body, options) => updateVendor(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteVendor(client, { path: { id }, ...options }),
});

const columnsOf = (words: Words['vendors']): readonly Column<Vendor>[] => [
  { id: 'name', title: words.name, text: (v) => v.name, sort: 'name', width: 220 },
  { id: 'code', title: words.code, text: (v) => v.code, sort: 'code', width: 120, phone: 'note' },
  { id: 'email', title: words.email, text: (v) => v.email, width: 200 },
  { id: 'phone', title: words.phone, text: (v) => v.phone, width: 140 },
  { id: 'paymentTerms', title: words.paymentTerms, text: (v) => v.paymentTerms, width: 140 },
  {
    id: 'leadTimeDays',
    title: words.leadTimeDays,
    text: (v) => v.leadTimeDays?.toString(),
    width: 110,
    align: 'end',
  },
  { id: 'currency', title: words.currency, text: (v) => v.currency, width: 90, extra: true },
  { id: 'notes', title: words.notes, text: (v) => v.notes, width: 240, extra: true },
];
