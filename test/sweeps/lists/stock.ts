import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { finishedGoodsLedger, march, materialsLedger, newLocation } from '../../support/stock.ts';
import { type List, nowhere } from './list.ts';

type Ledger = typeof finishedGoodsLedger;

/** A small history, an entry a day, of which the sixth is reversed. */
async function history(owner: Client, ledger: Ledger) {
  const { itemField, codePrefix, refPrefix, newItem } = ledger;
  const [bread, cake] = [await newItem(owner), await newItem(owner)];
  const [store, shop] = [await newLocation(owner, 'Store'), await newLocation(owner, 'Shop')];
  const ids: Record<string, string> = {};
  const add = ({ code, id }: { code: string; id: string }) => {
    ids[code.replace(codePrefix, '')] = id;
    return id;
  };
  const at = (itemId: string, locationId: string, quantity: number, day: number) => ({
    ...{ [itemField]: itemId, locationId, quantity, eventDate: march(day) },
  });
  const places = { sourceLocationId: store, destinationLocationId: shop };
  const sent = (itemId: string, quantity: number, day: number) =>
    ledger.transfer(owner, {
      ...{ [itemField]: itemId, quantity, eventDate: march(day) },
      ...places,
    });
  const ref = `${refPrefix}1`;
  add(await done(ledger.adjust(owner, { ...at(bread, store, 100, 1), unitCost: 2 })));
  add(await done(ledger.adjust(owner, { ...at(cake, shop, 10, 2), unitCost: 5 })));
  add((await done(sent(bread, 30, 3))).ledgerEntry);
  add((await done(ledger.complete(owner, ref, { eventDate: march(4) }))).ledgerEntry);
  add(await done(ledger.dispose(owner, at(bread, shop, 2, 5))));
  const replaces = add(await done(ledger.dispose(owner, at(cake, shop, 3, 6))));
  add(await done(ledger.dispose(owner, { ...at(cake, shop, 1, 7), replaces })));
  add((await done(sent(cake, 1, 8))).ledgerEntry);
  return { ids, bread, cake, store, shop, ref };
}

/** The entries of a ledger. */
const entries = (operation: string, ledger: Ledger): List => ({
  operation,
  day: 'day',
  elsewhere: ['sourceType', 'sourceId', 'orderId', 'customerId', 'onHandAfter'],
  // No document moved these goods.
  shown: (entry) => ({
    ...entry,
    ...{ documentType: null, documentId: null, documentNumber: null },
    onHandAfter: null,
    ...(ledger.itemField === 'skuId' && { shipmentId: null, shipmentNumber: null }),
  }),
  async make(owner) {
    const { itemField, codePrefix } = ledger;
    const { ids, bread, cake, store, shop, ref } = await history(owner, ledger);
    const disposed = { [itemField]: cake, locationId: shop, eventType: 'DISPOSE' };
    return {
      ids,
      whole: '8 7 5 4 3 2 1',
      sorts: { eventDate: '1 2 3 4 5 7 8' },
      finds: [
        [{ [itemField]: bread }, '5 4 3 1'],
        [{ [itemField]: nowhere }, ''],
        [{ locationId: store }, '8 3 1'],
        // Transit to it is included.
        [{ locationId: shop }, '8 7 5 4 3 2'],
        [{ locationId: nowhere }, ''],
        [{ eventType: 'TRANSFER' }, '8 3'],
        [{ eventType: 'RECEIVE,ADJUST' }, '4 2 1'],
        [{ eventType: 'ORDER,DEMAND,SHIP,CONSUME' }, ''],
        [{ ref }, '4 3'],
        [{ ref: ref.slice(0, -2) }, ''],
        [{ includeVoided: 'true' }, '8 7 6 5 4 3 2 1'],
        [{ includeVoided: 'false' }, '8 7 5 4 3 2 1'],
        [{ ids: [ids[2], ids[7], ids[6]].join(',') }, '7 2'],
        [{ ids: `${ids[6]},${nowhere}`, includeVoided: 'true' }, '6'],
        [{ q: `${codePrefix}5`.toLowerCase() }, '5'],
        [{ q: ref.toLowerCase() }, '4 3'],
        [{ q: codePrefix }, '8 7 5 4 3 2 1'],
        ...[
          `${codePrefix.slice(1)}5`,
          '%',
          `${codePrefix.slice(0, -1)}_5`,
          '-',
          `${codePrefix}55`,
        ].map((q) => [{ q }, ''] as [{ q: string }, string]),
        [{ ...disposed, from: '2026-03-06' }, '7'],
        [{ ...disposed, includeVoided: 'true' }, '7 6'],
        [{ ...disposed, q: `${codePrefix}6`, includeVoided: 'true' }, '6'],
      ],
    };
  },
});

export const stockLists: readonly List[] = [
  entries('listFinishedGoodsLedgerEntries', finishedGoodsLedger),
  entries('listMaterialsLedgerEntries', materialsLedger),
];
