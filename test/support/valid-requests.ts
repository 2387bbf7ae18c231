import type { Endpoint, EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Answer, Client, Extra } from './client.ts';
import { documentRequests, formOf } from './documents.ts';
import { importRequests } from './import-requests.ts';
import { journalRequests } from './journal-requests.ts';
import { labelRequests } from './label-requests.ts';
import { purchaseRequests } from './purchase-requests.ts';
import { returnRequests } from './return-requests.ts';
import { salesRequests } from './sales-requests.ts';
import { firstSkuType, newLocation, newMaterial, newSku } from './stock.ts';
import { stockRequests } from './stock-requests.ts';
import { mailedToken, newMember, withApiToken } from './users.ts';
import { type MakeRequest, made, unique, type ValidRequest } from './valid-request.ts';
import { vendorItemRequests } from './vendor-item-requests.ts';
import { vendorReturnRequests } from './vendor-return-requests.ts';
import { viewRequests } from './view-requests.ts';
import { webhookRequests } from './webhook-requests.ts';
import { workRequests } from './work-requests.ts';
import { newUser } from './world.ts';

export type { MakeRequest, ValidRequest } from './valid-request.ts';

/** An address with its fields out of the stored order, and incomplete. */
const address = () => ({ line1: unique('Mill Lane'), postalCode: 'LS1 4AP', city: 'Leeds' });

const invitation = (owner: Client, email = `${unique('guest')}@example.com`) =>
  made(owner.post('/organizations/current/invitations', { email }));

/** A user with an invitation to the owner's organization. */
async function invited(owner: Client): Promise<ValidRequest> {
  const by = await newUser({ name: 'guest' });
  const { path } = await invitation(owner, by.email);
  return { by, body: { invitationId: path.id } };
}

const platform: Record<EndpointId, MakeRequest> = {
  E001: async () => ({
    by: await newUser({ register: false }),
    body: { name: unique('Ada') },
  }),
  E003: () => ({ body: { name: unique('Ada') } }),
  E004: async () => ({ by: await newUser() }),
  E005: ({ orgId }) => ({ body: { name: unique('Export'), orgId } }),
  E007: async (owner) => ({ path: { id: (await withApiToken(owner)).id } }),
  E009: async (owner) => {
    const email = `${unique('guest')}@example.com`;
    await invitation(owner, email);
    return { path: { token: await mailedToken(email) } };
  },
  E010: invited,
  E011: invited,
  E012: () => ({ body: { name: unique('Bakery') } }),
  E014: () => ({
    body: {
      name: unique('Bakery'),
      address: address(),
      settings: { overReceipt: 'allow', closedThrough: '2001-12-31' },
    },
  }),
  E015: async () => {
    const by = await newUser();
    const { body } = await by.post('/organizations', { name: unique('Short-lived') });
    return { by: by.in(body.id) };
  },
  E017: async (owner) => ({
    path: { userId: (await newMember(owner)).userId },
    body: { role: 'admin' },
  }),
  E018: async (owner) => ({ path: { userId: (await newMember(owner)).userId } }),
  E019: async (owner) => ({ by: await newMember(owner) }),
  E020: () => ({ body: { email: `${unique('guest')}@example.com` } }),
  E021: (owner) => invitation(owner),
  E022: (owner) => invitation(owner),
};

const vendor = (owner: Client) => made(owner.post('/vendors', { name: unique('Millers') }));

const vendors: Record<EndpointId, MakeRequest> = {
  E024: () => ({ body: { name: unique('Millers') } }),
  E026: vendor,
  E027: async (owner) => ({
    ...(await vendor(owner)),
    body: { name: unique('Millers'), phone: '0044 113 496 0000', address: address() },
  }),
  E028: vendor,
};

const contact = (owner: Client) => made(owner.post('/contacts', { firstName: unique('Ada') }));
const place = async (owner: Client) => ({
  entityType: 'location',
  entityId: await newLocation(owner),
});

async function contactMethod(owner: Client) {
  const { path } = await contact(owner);
  const body = { kind: 'email', value: `${unique('ada')}@example.com` };
  return made(owner.post(`/contacts/${path.id}/methods`, body));
}

async function contactLink(owner: Client) {
  const { path } = await contact(owner);
  return made(owner.post(`/contacts/${path.id}/links`, await place(owner)));
}

const contacts: Record<EndpointId, MakeRequest> = {
  E030: () => ({ body: { firstName: unique('Ada') } }),
  E032: contact,
  E033: async (owner) => ({ ...(await contact(owner)), body: { firstName: unique('Ada') } }),
  E034: contact,
  E035: async (owner) => ({
    ...(await contact(owner)),
    body: { kind: 'email', value: `${unique('ada')}@example.com` },
  }),
  E036: contact,
  E037: async (owner) => ({
    ...(await contactMethod(owner)),
    body: { value: `${unique('ada')}@Example.COM`, label: unique('Work'), isPrimary: true },
  }),
  E038: contactMethod,
  E039: async (owner) => ({ ...(await contact(owner)), body: await place(owner) }),
  E040: async (owner) => ({ query: await place(owner) }),
  E041: async (owner) => ({
    ...(await contactLink(owner)),
    body: { role: unique('Keeper'), isPrimary: true },
  }),
  E042: contactLink,
  E043: async (owner) => ({
    body: { ...(await place(owner)), firstName: unique('Ada'), lastName: 'Lovelace' },
  }),
};

const broker = (owner: Client) => made(owner.post('/brokers', { name: unique('Grace') }));
const customer = (owner: Client) => made(owner.post('/customers', { name: unique('Hotel') }));

/** A customer with every reference that it can have, each to a new record. */
async function customerBody(owner: Client) {
  const newTerm = (path: string) => made(owner.post(path, { name: unique('Term') }));
  return {
    name: unique('Hotel'),
    customerTypeId: (await newTerm('/customer-types')).path.id,
    customerSegmentId: (await newTerm('/customer-segments')).path.id,
    brokerId: (await broker(owner)).path.id,
  };
}

const customers: Record<EndpointId, MakeRequest> = {
  E044: async (owner) => ({ body: await customerBody(owner) }),
  E046: customer,
  E047: async (owner) => ({
    ...(await customer(owner)),
    body: { ...(await customerBody(owner)), billingAddress: address(), shippingAddress: address() },
  }),
  E048: customer,
  ...taxonomy('/customer-types', ['E049', 'E051', 'E052', 'E053']),
  ...taxonomy('/customer-segments', ['E054', 'E056', 'E057', 'E058']),
  E059: () => ({ body: { name: unique('Grace') } }),
  E061: async (owner) => ({
    ...(await broker(owner)),
    body: { name: unique('Grace'), commissionPercent: 2.5 },
  }),
  E062: broker,
  E063: broker,
};

/** New records that a material references. */
const materialReferences = async (owner: Client) => ({
  materialTypeId: (await made(owner.post('/material-types', { name: unique('Type') }))).path.id,
  preferredVendorId: (await made(owner.post('/vendors', { name: unique('Vendor') }))).path.id,
});

const material = async (owner: Client) => ({ path: { id: await newMaterial(owner) } });

const materials: Record<EndpointId, MakeRequest> = {
  E065: async (owner) => ({
    body: { name: unique('Flour'), unitCost: 0.9, ...(await materialReferences(owner)) },
  }),
  E067: material,
  E068: async (owner) => ({
    ...(await material(owner)),
    body: { name: unique('Flour'), unitCost: 0.95, ...(await materialReferences(owner)) },
  }),
  E069: material,
  ...taxonomy('/material-types', ['E070', 'E072', 'E073', 'E074']),
};

const sku = async (owner: Client) => ({ path: { id: await newSku(owner) } });

const skus: Record<EndpointId, MakeRequest> = {
  E076: async (owner) => ({
    body: {
      code: unique('BREAD'),
      name: 'Wheat bread',
      skuTypeId: await firstSkuType(owner),
      unit: 'EA',
    },
  }),
  E078: sku,
  E079: async (owner) => ({
    ...(await sku(owner)),
    body: { name: unique('Wheat bread'), skuTypeId: await firstSkuType(owner), listPrice: 4.2 },
  }),
  E080: sku,
  ...taxonomy('/sku-types', ['E081', 'E083', 'E084', 'E085']),
};

/** A taxonomy's create, update, delete and in-use. */
function taxonomy(
  path: string,
  [create, update, remove, usage]: [EndpointId, EndpointId, EndpointId, EndpointId],
): Record<EndpointId, MakeRequest> {
  const body = () => ({ name: unique('Term') });
  const term = (owner: Client) => made(owner.post(path, body()));
  return {
    [create]: () => ({ body: body() }),
    [update]: async (owner: Client) => ({ ...(await term(owner)), body: body() }),
    [remove]: term,
    [usage]: term,
  };
}

const location = async (owner: Client) => ({ path: { id: await newLocation(owner) } });

const locations: Record<EndpointId, MakeRequest> = {
  E092: () => ({ body: { name: unique('Store') } }),
  E094: async (owner) => ({
    ...(await location(owner)),
    body: { name: unique('Store'), address: address(), isShipTo: false },
  }),
  E095: location,
  E096: location,
};

/** Imports of one row with every reference that it can have. */
const imports: Record<EndpointId, MakeRequest> = {
  E029: () => ({ body: { rows: [{ name: unique('Millers') }] } }),
  E064: async (owner) => ({ body: { rows: [await customerBody(owner)] } }),
  E075: async (owner) => ({
    body: { rows: [{ name: unique('Flour'), ...(await materialReferences(owner)) }] },
  }),
  E086: async (owner) => ({
    body: {
      rows: [
        {
          code: unique('BREAD'),
          name: 'Wheat bread',
          skuTypeId: await firstSkuType(owner),
          unit: 'EA',
        },
      ],
    },
  }),
};

/** Endpoints without an entry need no request: `GET` without a parameter in its path. */
export const validRequests: Partial<Record<EndpointId, MakeRequest>> = {
  ...platform,
  ...vendors,
  ...vendorItemRequests,
  ...viewRequests,
  ...contacts,
  ...customers,
  ...materials,
  ...skus,
  ...locations,
  ...stockRequests,
  ...salesRequests,
  ...returnRequests,
  ...vendorReturnRequests,
  ...importRequests,
  ...journalRequests,
  ...purchaseRequests,
  ...workRequests,
  ...documentRequests,
  ...imports,
  ...labelRequests,
  X020: () => ({ query: { q: 'bread' } }),
  // Few enough for a page.
  X121: () => ({ query: { objectType: 'purchase_order_receipt' } }),
  ...webhookRequests,
};

/** The path of an endpoint with the values of its parameters. */
export function addressOf(endpoint: Endpoint, path: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_match, name) => encodeURIComponent(path[name] ?? name));
}

/** Sends a request, with changes if any; as a form to endpoints that receive forms. */
export function send(
  client: Client,
  endpoint: Endpoint,
  request: ValidRequest,
  extra?: Extra,
): Promise<Answer> {
  const query = { ...request.query, ...extra?.query };
  const address = addressOf(endpoint, request.path);
  const body = endpoint.receive ? formOf(request.body) : request.body;
  return client.request(endpoint.method, address, body, { ...extra, query });
}
