import type { Client } from './client.ts';

/** Makes what stock movements need; each answers the id. */
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

const base = '/finished-goods-inventory';

export const adjust = (client: Client, body: Record<string, unknown>) =>
  client.post(`${base}/adjustments`, body);

export const dispose = (client: Client, body: Record<string, unknown>) =>
  client.post(`${base}/disposals`, body);

export const transfer = (client: Client, body: Record<string, unknown>) =>
  client.post(`${base}/transfers`, body);

export const complete = (client: Client, ref: string, body?: Record<string, unknown>) =>
  client.post(`${base}/transfers/${ref}/complete`, body);

/** Changes settings of the client's organization, e.g. `{ closedThrough: '2026-02-28' }`. */
export async function configure(client: Client, settings: Record<string, unknown>): Promise<void> {
  const answer = await client.patch('/organizations/current', { settings });
  if (answer.status !== 200) throw new Error(answer.text);
}

export const entryOf = (client: Client, id: string, query: Record<string, string> = {}) =>
  client.get(`${base}/ledger/${id}`, { query });

/** The summary row of one SKU. */
export async function figuresOf(
  client: Client,
  skuId: string,
  query: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a summary row, looked at field by field.
): Promise<any> {
  const answer = await client.get(`${base}/summary`, { query: { skuId, ...query } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data[0];
}
