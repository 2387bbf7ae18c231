import type { Client } from './client.ts';
import { newSku } from './stock.ts';
import { query, type World } from './world.ts';

/** An input of a recipe in a request. */
export type GivenInput = { materialId: string } | { skuId: string };

/** Creates the recipe of a SKU; returns its id. The default quantity of an input is 1. */
export async function newBom(
  client: Client,
  skuId: string,
  inputs: readonly (GivenInput & { quantity?: number; scrapPercent?: number })[],
  body: Record<string, unknown> = {},
): Promise<string> {
  const rows = inputs.map((input) => ({ quantity: 1, ...input }));
  const made = await client.post('/boms', { skuId, inputs: rows, ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

/** Creates a SKU with a recipe; returns the SKU's id. */
export async function newProduct(
  client: Client,
  inputs: Parameters<typeof newBom>[2],
  body: Record<string, unknown> = {},
): Promise<string> {
  const skuId = await newSku(client);
  await newBom(client, skuId, inputs, body);
  return skuId;
}

/** The rolled-up cost of a SKU and its unit cost as an input, as text. */
export async function costsOf(skuId: string): Promise<[rolledUp: string, current: string]> {
  const [row] = await query<{ rolled: string; current: string }>(
    `select trim_scale(s.material_unit_cost)::text as rolled,
       trim_scale(i.current_cost)::text as current
     from skus s join items i on i.org_id = s.org_id and i.id = s.id where s.id = $1`,
    [skuId],
  );
  return [row?.rolled ?? '', row?.current ?? ''];
}

/** Inserts many recipes of one input each into the tables, without roll-up. */
export async function insertBoms(
  client: Client,
  boms: readonly { skuId: string; itemId: string; quantity?: string; conversionCost?: string }[],
  of?: World,
): Promise<void> {
  await query(
    `with inputs as (
       select gen_random_uuid() as id, g.* from unnest($2::uuid[], $3::uuid[], $4::numeric[],
         $5::numeric[]) as g (sku_id, item_id, quantity, conversion_cost)),
     made as (
       insert into boms (org_id, id, sku_id, output_quantity, conversion_cost, created_at,
         updated_at)
       select $1::uuid, id, sku_id, 1, conversion_cost, now(), now() from inputs)
     insert into bom_inputs (org_id, id, bom_id, line_number, item_id, quantity, scrap_percent)
     select $1::uuid, gen_random_uuid(), id, 1, item_id, quantity, 0 from inputs`,
    [
      client.orgId,
      boms.map((bom) => bom.skuId),
      boms.map((bom) => bom.itemId),
      boms.map((bom) => bom.quantity ?? '1'),
      boms.map((bom) => bom.conversionCost ?? '0'),
    ],
    of,
  );
}
