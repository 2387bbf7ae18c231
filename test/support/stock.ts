import type { MaterialBalance, SkuBalance } from './answer-types.ts';
import type { Client } from './client.ts';

/** Creates records for stock movements; each function returns the id. */
export async function newLocation(client: Client, name = 'Main store'): Promise<string> {
  const made = await client.post('/locations', { name });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

let skus = 0;

export async function newSku(client: Client, body: Record<string, unknown> = {}): Promise<string> {
  const skuTypeId = body.skuTypeId ?? (await firstSkuType(client));
  const code = `SKU-${process.pid}-${skus++}`;
  const made = await client.post('/skus', { code, name: code, unit: 'EA', ...body, skuTypeId });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

export async function firstSkuType(client: Client): Promise<string> {
  return (await client.get('/sku-types')).body.data[0].id;
}

let materials = 0;

export async function newMaterial(
  client: Client,
  body: Record<string, unknown> = {},
): Promise<string> {
  const code = `MATERIAL-${process.pid}-${materials++}`;
  const made = await client.post('/materials', { code, name: code, ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

/** Noon in UTC of a day in March 2026: `march(15)`. */
export const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;

/** The differences between the two ledgers. */
interface LedgerNames {
  name: string;
  path: string;
  itemField: 'materialId' | 'skuId';
  /** The path of its items. */
  itemPath: string;
  typePath: string;
  typeField: string;
  codePrefix: string;
  refPrefix: string;
  newItem(client: Client, body?: Record<string, unknown>): Promise<string>;
}

/** The summary row of an item, in both ledgers. */
type Balance = Partial<Pick<MaterialBalance, 'materialId'> & Pick<SkuBalance, 'skuId'>> &
  Omit<MaterialBalance & SkuBalance, 'materialId' | 'skuId'>;

/** A ledger, with functions that post to it. */
const ledger = (names: LedgerNames) => ({
  ...names,
  adjust: (client: Client, body: Record<string, unknown>) =>
    client.post(`${names.path}/adjustments`, body),
  dispose: (client: Client, body: Record<string, unknown>) =>
    client.post(`${names.path}/disposals`, body),
  transfer: (client: Client, body: Record<string, unknown>) =>
    client.post(`${names.path}/transfers`, body),
  complete: (client: Client, ref: string, body?: Record<string, unknown>) =>
    client.post(`${names.path}/transfers/${ref}/complete`, body),
  entryOf: (client: Client, id: string, query: Record<string, string> = {}) =>
    client.get(`${names.path}/ledger/${id}`, { query }),
  /** The summary row of one item. */
  async balancesOf(
    client: Client,
    itemId: string,
    query: Record<string, string> = {},
  ): Promise<Balance> {
    const named = { [names.itemField]: itemId, ...query };
    const answer = await client.get(`${names.path}/summary`, { query: named });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data[0];
  },
});

export const finishedGoodsLedger = ledger({
  name: 'finished goods',
  path: '/finished-goods-inventory',
  itemField: 'skuId',
  itemPath: '/skus',
  typePath: '/sku-types',
  typeField: 'skuTypeId',
  codePrefix: 'FIL-',
  refPrefix: 'TFR-FG-',
  newItem: newSku,
});

export const materialsLedger = ledger({
  name: 'materials',
  path: '/materials-inventory',
  itemField: 'materialId',
  itemPath: '/materials',
  typePath: '/material-types',
  typeField: 'materialTypeId',
  codePrefix: 'MIL-',
  refPrefix: 'TFR-MT-',
  newItem: newMaterial,
});

/** For `describe.each`: the same tests apply to both ledgers. */
export const ledgers = [finishedGoodsLedger, materialsLedger];

/** The default is finished goods. */
export const { adjust, dispose, transfer, complete, entryOf, balancesOf } = finishedGoodsLedger;

/** Changes settings of the client's organization, e.g. `{ closedThrough: '2026-02-28' }`. */
export async function configure(client: Client, settings: Record<string, unknown>): Promise<void> {
  const answer = await client.patch('/organizations/current', { settings });
  if (answer.status !== 200) throw new Error(answer.text);
}
