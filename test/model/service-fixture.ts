import type pg from 'pg';
import type { Client } from '../support/client.ts';
import { newCustomer } from '../support/selling.ts';
import { newLocation, newMaterial, newSku } from '../support/stock.ts';
import { newOrganization, type World } from '../support/world.ts';
import { one } from './action.ts';
import {
  buying,
  Fixture,
  listPrices,
  numbersOf,
  type Records,
  unitsPerPurchaseUnit,
} from './fixture.ts';
import { now } from './history.ts';
import type { Subject } from './kinds.ts';

/** A fixture that makes each record twice: in an organization of the service, and in its model. */
export class ServiceFixture extends Fixture {
  readonly client: Client;
  readonly database: pg.Client;

  /** Creates an organization with few SKUs, materials, locations, vendors and customers. */
  static async start(
    world: World,
    database: pg.Client,
    subjects: readonly Subject[],
  ): Promise<ServiceFixture> {
    const client = await newOrganization({}, { world });
    return new ServiceFixture(client, database, await recordsOf(client, numbersOf(subjects)));
  }

  constructor(client: Client, database: pg.Client, records: Records) {
    super(records, now);
    this.client = client;
    this.database = database;
  }
}

/** Makes so many records of each kind. */
export async function recordsOf(
  client: Client,
  numbers: ReturnType<typeof numbersOf>,
): Promise<Records> {
  const several = async (count: number, make: (at: number) => Promise<string>) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await make(ids.length));
    return ids;
  };
  const locationIds = await several(numbers.locationIds, (at) =>
    newLocation(client, `Place ${at}`),
  );
  await client.patch(`/locations/${locationIds.at(-1)}`, { isShipTo: false, isWorkSite: false });
  return {
    locationIds,
    skuIds: await several(numbers.skuIds, (at) => {
      const listPrice = one(listPrices, at);
      const { isBought, unitsPerPurchaseUnit: units = '1' } = one(buying, at);
      return newSku(client, {
        code: `SKU ${at}`,
        isBought,
        unitsPerPurchaseUnit: Number(units),
        ...(listPrice !== undefined && { listPrice: Number(listPrice) }),
      });
    }),
    materialIds: await several(numbers.materialIds, (at) =>
      newMaterial(client, { unitsPerPurchaseUnit: Number(one(unitsPerPurchaseUnit, at)) }),
    ),
    vendorIds: await several(numbers.vendorIds, async (at) => {
      const made = await client.post('/vendors', { name: `Vendor ${at}` });
      return made.body.id;
    }),
    customerIds: await several(numbers.customerIds, (at) =>
      newCustomer(client, { name: `Customer ${at}` }),
    ),
  };
}
