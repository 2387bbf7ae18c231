import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import { newBom, newProduct } from './boms.ts';
import type { Client } from './client.ts';
import { newVendor } from './purchasing.ts';
import { finishedGoodsLedger, materialsLedger, newLocation, newMaterial, newSku } from './stock.ts';
import { stockCountRequests } from './stock-count-requests.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';

/** Valid requests of recipes and of the two ledgers. */

/** New records, one of each kind. */
const recipe = async (owner: Client) => [
  { materialId: await newMaterial(owner), quantity: 0.5, scrapPercent: 5 },
  { skuId: await newSku(owner), quantity: 2 },
];

const bom = async (owner: Client) => ({
  path: { id: await newBom(owner, await newSku(owner), await recipe(owner)) },
});

const boms: Record<EndpointId, MakeRequest> = {
  E087: async (owner) => ({
    body: { skuId: await newSku(owner), inputs: await recipe(owner), notes: unique('Knead') },
  }),
  E089: async (owner) => ({ path: { id: await newProduct(owner, await recipe(owner)) } }),
  E090: async (owner) => ({ ...(await bom(owner)), body: { inputs: await recipe(owner) } }),
  E091: bom,
  X028: async (owner) => ({
    body: {
      rows: [{ skuId: await newSku(owner), inputs: await recipe(owner), notes: unique('Knead') }],
    },
  }),
};

type StockLedger = typeof finishedGoodsLedger;

/** Adjusted stock: an item, a location and a ledger entry. */
async function stock(owner: Client, { itemField, newItem, adjust }: StockLedger) {
  const item = { [itemField]: await newItem(owner) };
  const locationId = await newLocation(owner);
  const { path } = await made(adjust(owner, { ...item, locationId, quantity: 10 }));
  return { item, locationId, entryId: path.id };
}

async function shipment(owner: Client, ledger: StockLedger) {
  const { item, locationId } = await stock(owner, ledger);
  const destinationLocationId = await newLocation(owner);
  return { ...item, sourceLocationId: locationId, destinationLocationId, quantity: 3 };
}

async function movement(owner: Client, ledger: StockLedger) {
  const { item, locationId } = await stock(owner, ledger);
  return { ...item, locationId, quantity: 2 };
}

/** A ledger's transfer, arrival, adjustment, disposal and entry. */
function inventory(
  ledger: StockLedger,
  [send, arrive, adjust, dispose, show]: [
    EndpointId,
    EndpointId,
    EndpointId,
    EndpointId,
    EndpointId,
  ],
): Record<EndpointId, MakeRequest> {
  return {
    [send]: async (owner: Client) => ({ body: await shipment(owner, ledger) }),
    [arrive]: async (owner: Client) => {
      const sent = await ledger.transfer(owner, await shipment(owner, ledger));
      return { path: { ref: sent.body.ref }, body: { notes: unique('Arrived') } };
    },
    [adjust]: async (owner: Client) => ({ body: await movement(owner, ledger) }),
    [dispose]: async (owner: Client) => ({ body: await movement(owner, ledger) }),
    [show]: async (owner: Client) => ({ path: { id: (await stock(owner, ledger)).entryId } }),
  };
}

export const stockRequests: Record<EndpointId, MakeRequest> = {
  ...stockCountRequests,
  X012: async (owner: Client) => {
    const { item } = await stock(owner, materialsLedger);
    const [materialId = ''] = Object.values(item);
    return { query: { materialId } };
  },
  X016: () => ({}),
  X017: async (owner: Client) => {
    const preferredVendorId = await newVendor(owner);
    await newLocation(owner);
    const itemId = await newMaterial(owner, { reorderPoint: 5, preferredVendorId });
    const { body } = await owner.get('/plan', { query: { itemId } });
    const [{ action, locationId, neededOn, quantity }] = body.data;
    return { body: { suggestions: [{ itemId, action, locationId, neededOn, quantity }] } };
  },
  X019: async (owner: Client) => ({ path: { id: await newProduct(owner, await recipe(owner)) } }),
  X014: async (owner: Client) => {
    const { entryId } = await stock(owner, materialsLedger);
    return { query: { ledgerEntryId: entryId, direction: 'forward' } };
  },
  X032: async (owner: Client) => {
    const { item } = await stock(owner, materialsLedger);
    const [itemId = ''] = Object.values(item);
    return { query: { itemId } };
  },
  X021: async (owner: Client) => {
    const { item, locationId } = await stock(owner, materialsLedger);
    const [itemId = ''] = Object.values(item);
    return { query: { itemId, locationId, from: '2026-03-01', to: '2026-03-31' } };
  },
  X123: async (owner: Client) => {
    const { item, locationId } = await stock(owner, materialsLedger);
    const [itemId = ''] = Object.values(item);
    return { query: { itemId, locationId } };
  },
  X025: async (owner: Client) => ({
    body: {
      rows: [
        {
          materialId: await newMaterial(owner),
          locationId: await newLocation(owner),
          quantity: 12,
          unitCost: 2.5,
          date: '2026-03-02',
          notes: unique('Counted'),
        },
      ],
    },
  }),
  ...boms,
  ...inventory(materialsLedger, ['E097', 'E098', 'E099', 'E100', 'E103']),
  ...inventory(finishedGoodsLedger, ['E104', 'E105', 'E106', 'E107', 'E110']),
};
