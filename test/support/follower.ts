import { expect } from 'vitest';
import type { Client } from './client.ts';

/** Records that are shown one by one, and what is shown with each of them. */
const records: Readonly<Record<string, { list: string; parts?: readonly string[] }>> = {
  bom: { list: '/boms' },
  location: { list: '/locations' },
  material: { list: '/materials' },
  sku: { list: '/skus' },
  vendor: { list: '/vendors' },
  customer: { list: '/customers' },
  purchase_order: { list: '/purchase-orders', parts: ['receipts'] },
  work_order: { list: '/work-orders', parts: ['receipts'] },
  sales_order: { list: '/sales-orders', parts: ['timeline-notes?kind=all'] },
};

/** Lists that are shown by item, in both ledgers. */
const ledgers = {
  materials: { path: '/materials-inventory', field: 'materialId' },
  finished_goods: { path: '/finished-goods-inventory', field: 'skuId' },
} as const;

type LedgerKind = keyof typeof ledgers;

/** Balances show the code, the name and the cost of their item. */
const ledgerOf: Readonly<Record<string, LedgerKind>> = {
  material: 'materials',
  sku: 'finished_goods',
};

interface Told {
  position: number;
  objectType: string;
  objectId: string;
  type: string;
  changes: { parent?: { type: string; id: string }; costs?: Record<string, number> } | null;
  stock: { ledger: LedgerKind; itemId: string }[] | null;
}

/**
 * Keeps a copy of an organization's records, and reads again only what events name: the record and
 * the one that it belongs to; of items with changed stock their balances and entries; where costs
 * have changed, everything that shows a cost.
 */
export class Follower {
  private readonly client: Client;
  private copy = new Map<string, unknown>();
  private position = 0;

  private constructor(client: Client) {
    this.client = client;
  }

  static async start(client: Client): Promise<Follower> {
    const follower = new Follower(client);
    follower.position = (await client.get('/events')).body.head;
    follower.copy = await follower.everything();
    return follower;
  }

  /** Reads all new events, and what they name; then the copy is what the service shows. */
  async catchUp(): Promise<void> {
    const named = new Set<string>();
    for (;;) {
      const query = { after: String(this.position), limit: '1000' };
      const { body, status, text } = await this.client.get('/events', { query });
      expect(status, text).toBe(200);
      for (const event of body.data as Told[]) {
        expect(event.position).toBe(this.position + 1);
        this.position = event.position;
        for (const each of namedBy(event)) named.add(each);
      }
      if (body.next === body.head) break;
    }
    if (named.has('costs')) await this.readEverything();
    else for (const each of named) await this.readAgain(each);
    expect(this.copy).toEqual(await this.everything());
  }

  private async readEverything(): Promise<void> {
    this.copy = await this.everything();
  }

  private async readAgain(name: string): Promise<void> {
    const [type = '', id = ''] = name.split(' ');
    for (const key of [...this.copy.keys()]) if (key.startsWith(`${name} `)) this.copy.delete(key);
    const shown = type in ledgers ? this.item(type as LedgerKind, id) : this.record(type, id);
    for (const [key, value] of await shown) this.copy.set(key, value);
  }

  private async everything(): Promise<Map<string, unknown>> {
    const all = new Map<string, unknown>();
    for (const [type, { list }] of Object.entries(records)) {
      for (const { id } of await this.rows(list)) {
        for (const [key, value] of await this.record(type, id)) all.set(key, value);
      }
    }
    for (const ledger of Object.keys(ledgers) as LedgerKind[]) {
      const { path, field } = ledgers[ledger];
      for (const { [field]: id = '' } of await this.rows(`${path}/summary`)) {
        for (const [key, value] of await this.item(ledger, id)) all.set(key, value);
      }
    }
    return all;
  }

  private async record(type: string, id: string): Promise<[string, unknown][]> {
    const { list, parts = [] } = records[type] ?? {};
    if (!list) return [];
    const [row] = await this.rows(list, { ids: id });
    if (!row) return [];
    const shown: [string, unknown][] = [[`${type} ${id} record`, row]];
    for (const part of parts) {
      const [path = '', parameters] = part.split('?');
      const query = Object.fromEntries(new URLSearchParams(parameters));
      const rows = await this.rows(`${list}/${id}/${path}`, query);
      shown.push([`${type} ${id} ${path}`, rows]);
    }
    return shown;
  }

  private async item(ledger: LedgerKind, id: string): Promise<[string, unknown][]> {
    const { path, field } = ledgers[ledger];
    const entries = await this.rows(`${path}/ledger`, { [field]: id });
    const summary = await this.rows(`${path}/summary`, { ids: id });
    // An event may name an item that was deleted since.
    if (summary.length === 0) return [];
    return [
      [`${ledger} ${id} entries`, entries],
      [`${ledger} ${id} summary`, summary],
    ];
  }

  private async rows(path: string, query: Record<string, string> = {}) {
    const rows: Record<string, string>[] = [];
    let cursor: string | null = null;
    do {
      const page: Record<string, string> = { ...query, limit: '200', ...(cursor && { cursor }) };
      if (/^\/(locations|materials|skus|vendors|customers)$/.test(path)) page.isActive = 'all';
      const { body, status, text } = await this.client.get(path, { query: page });
      expect(status, `${path}: ${text}`).toBe(200);
      rows.push(...(Array.isArray(body) ? body : body.data));
      cursor = body.nextCursor;
    } while (cursor);
    return rows as (Record<string, string> & { id: string })[];
  }
}

function namedBy({ objectType, objectId, changes, stock }: Told): string[] {
  const items = (stock ?? []).map(({ ledger, itemId }) => `${ledger} ${itemId}`);
  const { parent, costs } = changes ?? {};
  const named = [{ type: objectType, id: objectId }, ...(parent ? [parent] : [])];
  const shown = named.flatMap(({ type, id }) => {
    const ledger = ledgerOf[type];
    return [`${type} ${id}`, ...(ledger ? [`${ledger} ${id}`] : [])];
  });
  return [...shown, ...items, ...(costs ? ['costs'] : [])];
}
