import type { Client } from './client.ts';
import { newSku } from './stock.ts';
import { query } from './world.ts';

/** An input of a recipe as a request gives it. */
export type GivenInput = { materialId: string } | { skuId: string };

/** Makes the bill of materials of a SKU; answers its id. One of an input where no quantity is said. */
export async function newBom(
  client: Client,
  skuId: string,
  inputs: readonly (GivenInput & { quantity?: number; scrapPercent?: number })[],
  body: Record<string, unknown> = {},
): Promise<string> {
  const given = inputs.map((input) => ({ quantity: 1, ...input }));
  const made = await client.post('/boms', { skuId, inputs: given, ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

/** A new SKU made of others; answers the SKU's id. */
export async function newProduct(
  client: Client,
  inputs: Parameters<typeof newBom>[2],
  body: Record<string, unknown> = {},
): Promise<string> {
  const skuId = await newSku(client);
  await newBom(client, skuId, inputs, body);
  return skuId;
}

/** What is rolled up into a SKU, and what a unit of it costs as an input, as text. */
export async function costsOf(skuId: string): Promise<[rolledUp: string, current: string]> {
  const [row] = await query<{ rolled: string; current: string }>(
    `select trim_scale(s.material_unit_cost)::text as rolled,
       trim_scale(i.current_cost)::text as current
     from skus s join items i on i.org_id = s.org_id and i.id = s.id where s.id = $1`,
    [skuId],
  );
  return [row?.rolled ?? '', row?.current ?? ''];
}
