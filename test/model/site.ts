import type pg from 'pg';
import type { Client } from '../support/client.ts';
import { breachesOf } from '../support/invariants.ts';
import { done } from '../support/making.ts';
import { newOrganization, type World } from '../support/world.ts';
import { type LookUp, one } from './action.ts';
import { firstMaterial, makeFirstRecords } from './first-records.ts';
import { buying, listPrices, numbersOf, type Records, unitsPerPurchaseUnit } from './fixture.ts';
import type { Ledger } from './requests.ts';
import { recordsOf, ServiceFixture } from './service-fixture.ts';

/** Histories whose items are made at once. */
const together = 20;

type Partners = Pick<Records, 'locationIds' | 'vendorIds' | 'customerIds'>;
type Items = Pick<Records, 'skuIds' | 'materialIds'>;

/**
 * An organization in which short histories run one after the other, each with items of its own. To
 * make an organization for each would take as long as the histories.
 */
export class Site {
  readonly client: Client;
  private readonly database: pg.Client;
  private readonly partners: Partners;
  private readonly fixtures: ServiceFixture[] = [];
  private readonly transfers: Record<Ledger, number> = { materials: 0, finishedGoods: 0 };
  private made = 0;

  static async open(world: World, database: pg.Client): Promise<Site> {
    const client = await newOrganization({}, { world });
    const numbers = { ...numbersOf(['goods']), skuIds: 0, materialIds: 0 };
    return new Site(client, database, await recordsOf(client, numbers));
  }

  private constructor(client: Client, database: pg.Client, partners: Partners) {
    this.client = client;
    this.database = database;
    this.partners = partners;
  }

  /** The records of the next history. */
  async next(): Promise<ServiceFixture> {
    if (this.fixtures.length === 0) this.fixtures.push(...(await this.makeFixtures()));
    const fixture = this.fixtures.shift() as ServiceFixture;
    Object.assign(fixture.model.ledger.earlierTransfers, this.transfers);
    return fixture;
  }

  /** Leaves the organization to the next history as this one has found it. */
  async end({ model: { ledger } }: ServiceFixture): Promise<void> {
    for (const { eventType, itemId } of ledger.rows()) {
      if (eventType === 'TRANSFER') this.transfers[ledger.item(itemId).ledger] += 1;
    }
    const { stockPolicy, closedThrough, overReceipt } = ledger;
    if (stockPolicy === 'allow' && closedThrough === null && overReceipt === 'reject') return;
    const settings = { negativeStock: 'allow', closedThrough: null, overReceipt: 'reject' };
    await done(this.client.patch('/organizations/current', { settings }));
  }

  /** Sentences about what is wrong in any of its histories. */
  breaches(): Promise<string[]> {
    const run = async (text: string, values: unknown[]) =>
      (await this.database.query<{ breach: string }>(text, values)).rows;
    return breachesOf(this.client.orgId ?? '', run);
  }

  private async makeFixtures(): Promise<ServiceFixture[]> {
    const { client, database, partners } = this;
    const lookUp: LookUp = async (text, values) => (await database.query(text, values)).rows;
    const fixtures = (await this.makeItems()).map(
      (items) => new ServiceFixture(client, database, { ...partners, ...items }),
    );
    await makeFirstRecords(client, lookUp, fixtures);
    return fixtures;
  }

  private async makeItems(): Promise<Items[]> {
    const { skuIds: skus, materialIds: materials } = numbersOf(['goods']);
    const numbers = Array.from({ length: together }, () => {
      this.made += 1;
      return this.made;
    });
    const rowsOf = (count: number, row: (at: number) => object) =>
      numbers.flatMap((number) =>
        Array.from({ length: count }, (_, at) => {
          const name = `${number}-${at}`;
          return { code: name, name, unit: 'EA', ...row(at) };
        }),
      );
    const skuIds = await this.imported('skus', rowsOf(skus, skuOf));
    const materialIds = await this.imported('materials', rowsOf(materials, materialOf));
    return numbers.map((_, at) => ({
      skuIds: skuIds.slice(at * skus, (at + 1) * skus),
      materialIds: materialIds.slice(at * materials, (at + 1) * materials),
    }));
  }

  private async imported(path: string, rows: readonly object[]): Promise<string[]> {
    const { ids } = await done(this.client.post(`/${path}/bulk-import`, { rows }));
    return ids;
  }
}

function skuOf(at: number): object {
  const { isBought, unitsPerPurchaseUnit: units = '1' } = one(buying, at);
  const listPrice = one(listPrices, at);
  return {
    ...{ skuType: 'Finished good', isBought, unitsPerPurchaseUnit: Number(units) },
    ...(listPrice !== undefined && { listPrice: Number(listPrice) }),
  };
}

const materialOf = (at: number): object => ({
  ...firstMaterial,
  unitsPerPurchaseUnit: Number(one(unitsPerPurchaseUnit, at)),
});
