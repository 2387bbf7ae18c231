/** Where pickers find records: by a part of their code or name. */
import {
  type Client,
  createCustomer,
  createCustomerSegment,
  createCustomerType,
  createMaterialType,
  createOrderChannel,
  createSkuType,
  createVendor,
  listBrokers,
  listCustomerSegments,
  listCustomers,
  listCustomerTypes,
  listLocations,
  listMaterials,
  listMaterialTypes,
  listOrderChannels,
  listSkus,
  listSkuTypes,
  listVendors,
} from '@stockwright/client';
import type { Read } from '../base/reads.ts';

/** A record as a picker shows it. */
export interface Choice {
  id: string;
  code: string;
  name: string;
  /** Another code by which it was found, such as that of a vendor. */
  also?: string;
  /** Further fields of the record, such as a price that goes with it. */
  more?: Readonly<Record<string, unknown>>;
}

export interface Source {
  kind: string;
  /** The operations by which it finds records. */
  reads: readonly Read[];
  find(client: Client, text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** Records by their codes, for pasted rows. */
  byCode(client: Client, code: string): Promise<Choice | undefined>;
  /** Makes a record of what was typed, where a name is all that it needs. */
  create?(client: Client, name: string): Promise<Choice>;
}

const limit = 20;

interface Row {
  id: string;
  code: string;
  name: string;
}

type List = (
  client: Client,
  options: { query: { q?: string; code?: string; limit: number }; signal?: AbortSignal },
) => Promise<{ data: readonly Row[] }>;

type CreateRow = (client: Client, options: { body: { name: string } }) => Promise<Row>;

function source(kind: string, list: List, read: Read, create?: CreateRow): Source {
  const choiceOf = (row: Row): Choice => ({ ...row, more: { ...row } });
  return {
    kind,
    reads: [read],
    async find(client, text, signal) {
      const query = { limit, ...(text && { q: text }) };
      return (await list(client, { query, signal })).data.map(choiceOf);
    },
    async byCode(client, code) {
      const { data } = await list(client, { query: { code, limit: 1 } });
      return data[0] && choiceOf(data[0]);
    },
    ...(create && {
      create: async (client, name) => choiceOf(await create(client, { body: { name } })),
    }),
  };
}

const materials = source('materials', listMaterials, listMaterials);
const skus = source('skus', listSkus, listSkus);
/** Products that vendors deliver. */
const boughtSkus = source(
  'bought-skus',
  (client, { query, ...options }) =>
    listSkus(client, { query: { ...query, isBought: true }, ...options }),
  listSkus,
);

/** Of which of the two kinds an input is. */
export const inputKind = ({ more }: Choice): 'materials' | 'skus' =>
  more?.kind === 'skus' ? 'skus' : 'materials';

/** A field of a record, where it is a text. */
export function textIn(more: Choice['more'], field: string): string | undefined {
  const value = more?.[field];
  return typeof value === 'string' ? value : undefined;
}

const withKind = (kind: 'materials' | 'skus') => (choice: Choice) => ({
  ...choice,
  more: { ...choice.more, kind },
});

/** Materials and products in one picker. */
const items = (kind: string, products: Source): Source => ({
  kind,
  reads: [listMaterials, listSkus],
  async find(client, text, signal) {
    const [ofMaterials, ofProducts] = await Promise.all([
      materials.find(client, text, signal),
      products.find(client, text, signal),
    ]);
    return [...ofMaterials.map(withKind('materials')), ...ofProducts.map(withKind('skus'))];
  },
  async byCode(client, code) {
    const material = await materials.byCode(client, code);
    if (material) return withKind('materials')(material);
    const product = await products.byCode(client, code);
    return product && withKind('skus')(product);
  },
});

type NamedList = (
  client: Client,
  options: { query: { q?: string; limit: number }; signal?: AbortSignal },
) => Promise<{ data: readonly { id: string; name: string; email?: string | null }[] }>;

type Create = (client: Client, options: { body: { name: string } }) => Promise<{ id: string }>;

/** Records without a code, known by their names. */
function named(kind: string, list: NamedList & Read, create?: Create): Source {
  return {
    kind,
    reads: [list],
    async find(client, text, signal) {
      const query = { limit, ...(text && { q: text }) };
      const { data } = await list(client, { query, signal });
      return data.map(({ id, name, email }) => ({ id, code: name, name: email ?? '' }));
    },
    async byCode(client, code) {
      const { data } = await list(client, { query: { q: code, limit } });
      const found = data.find(({ name }) => name.toLowerCase() === code.toLowerCase());
      return found && { id: found.id, code: found.name, name: found.email ?? '' };
    },
    ...(create && {
      async create(client, name) {
        const { id } = await create(client, { body: { name } });
        return { id, code: name, name: '' };
      },
    }),
  };
}

export const sources = {
  brokers: named('brokers', listBrokers),
  materialTypes: named('material-types', listMaterialTypes, createMaterialType),
  skuTypes: named('sku-types', listSkuTypes, createSkuType),
  customerTypes: named('customer-types', listCustomerTypes, createCustomerType),
  customerSegments: named('customer-segments', listCustomerSegments, createCustomerSegment),
  orderChannels: named('order-channels', listOrderChannels, createOrderChannel),
  /** The inputs of a recipe: materials, and products that are made before. */
  inputs: items('inputs', skus),
  /** Items that vendors deliver. */
  bought: items('bought', boughtSkus),
  boughtSkus,
  vendors: source('vendors', listVendors, listVendors),
  customers: source('customers', listCustomers, listCustomers),
  /** In forms, where a partner who is not known yet is made by the way. */
  vendorsOrNew: source('vendors', listVendors, listVendors, createVendor),
  customersOrNew: source('customers', listCustomers, listCustomers, createCustomer),
  materials,
  skus,
  locations: source('locations', listLocations, listLocations),
};
