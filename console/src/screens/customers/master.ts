import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  type ListCustomersResponse,
  listCustomers,
  updateCustomer,
} from '@stockwright/client';
import { addressFields } from '../../parts/edit/address-fields.ts';
import type { EditField } from '../../parts/edit/edit-values.ts';
import type { Column } from '../../parts/list/definition.ts';
import type { Master } from '../../parts/master/definition.ts';
import { languageField } from '../../parts/master/language-field.ts';
import { sources } from '../../parts/sources.ts';
import type { Words } from '../../words/language.tsx';

type Customer = ListCustomersResponse['data'][number];

const include: ['names'] = ['names'];

/** Customers: to whom products are sold. */
export const customersOf = ({
  customers: words,
  address,
  mail,
  orders,
}: Words): Master<Customer> => ({
  kind: 'customers',
  object: 'customer',
  reads: { list: listCustomers, record: getCustomer },
  path: '/customers',
  words,
  fields: [
    ...fieldsOf(words, mail, orders),
    ...addressFields(address, 'billingAddress', words.billingAddress),
    ...addressFields(address, 'shippingAddress', words.shippingAddress),
  ],
  columns: columnsOf(words),
  nameOf: ({ code, name }) => `${code} · ${name}`,
  list: (client, query, signal) => listCustomers(client, { query: query as object, signal }),
  read: (client, id, signal) =>
    getCustomer(client, { path: { id }, query: { include }, ...(signal && { signal }) }),
  create: (client, body, options) =>
    createCustomer(client, { body: { name: '', ...body }, ...options }),
  update: (client, id, body, options) => updateCustomer(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteCustomer(client, { path: { id }, ...options }),
});

const fieldsOf = (
  words: Words['customers'],
  mail: Words['mail'],
  { paymentTermsHint }: Words['orders'],
): readonly EditField[] => [
  { name: 'name', label: words.name, isRequired: true },
  { name: 'code', label: words.code },
  { name: 'email', label: words.email },
  { name: 'phone', label: words.phone },
  { name: 'taxId', label: words.taxId },
  { name: 'paymentTerms', label: words.paymentTerms, hint: paymentTermsHint },
  { name: 'currency', label: words.currency, kind: 'currency' },
  languageField(mail),
  {
    name: 'customerTypeId',
    label: words.type,
    kind: 'record',
    source: sources.customerTypes,
    shownIn: 'customerTypeName',
  },
  {
    name: 'customerSegmentId',
    label: words.segment,
    kind: 'record',
    source: sources.customerSegments,
    shownIn: 'customerSegmentName',
  },
  {
    name: 'brokerId',
    label: words.broker,
    kind: 'record',
    source: sources.brokers,
    shownIn: 'brokerName',
  },
  { name: 'notes', label: words.notes },
];

const columnsOf = (words: Words['customers']): readonly Column<Customer>[] => [
  { id: 'name', title: words.name, text: (c) => c.name, sort: 'name', width: 220 },
  { id: 'code', title: words.code, text: (c) => c.code, sort: 'code', width: 120, phone: 'note' },
  { id: 'email', title: words.email, text: (c) => c.email, width: 200 },
  { id: 'phone', title: words.phone, text: (c) => c.phone, width: 140 },
  { id: 'paymentTerms', title: words.paymentTerms, text: (c) => c.paymentTerms, width: 140 },
  { id: 'currency', title: words.currency, text: (c) => c.currency, width: 90, extra: true },
  { id: 'notes', title: words.notes, text: (c) => c.notes, width: 240, extra: true },
];
