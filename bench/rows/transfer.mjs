import { readFileSync } from 'node:fs';
import { idOf, ranges } from '../tenants.mjs';

const draws = { sku: ranges.sku, store: ranges.store, shop: ranges.shop, quantity: [1, 9] };

/** The transfer as one call of a function in the database, in its own transaction. */
const prepare = readFileSync(new URL('./transfer.sql', import.meta.url), 'utf8');

/** @type {Omit<import('../measure.mjs').Row, 'id' | 'name' | 'aim' | 'tenants'>} */
const transfer = {
  writes: 'ledger_entries',
  request: (tenant) => ({
    method: 'POST',
    path: '/api/finished-goods-inventory/transfers',
    body: JSON.stringify({
      skuId: `${idOf.sku(tenant)}<sku>`,
      sourceLocationId: `${idOf.location(tenant)}<store>`,
      destinationLocationId: `${idOf.location(tenant)}<shop>`,
      quantity: '<quantity>',
    }).replace('"<quantity>"', '<quantity>'),
    draws,
  }),
  isRight: ({ body }) => body.ledgerEntry.eventType === 'TRANSFER' && body.ref.startsWith('TFR-'),

  prepare,
  floor: (tenant) => ({
    text: `select * from bench_transfer('${tenant.orgId}', '${tenant.userId}',
      ('${idOf.sku(tenant)}' || <sku>)::uuid, ('${idOf.location(tenant)}' || <store>)::uuid,
      ('${idOf.location(tenant)}' || <shop>)::uuid, <quantity>)`,
    draws,
    protocol: 'prepared',
    role: 'service',
  }),
};

/** @type {import('../measure.mjs').Row} */
export const transferManyTenants = {
  ...transfer,
  id: 'E104-many',
  name: 'E104 transfer',
  load: '50 tenants',
  aim: 1,
  tenants: (all) => all,
};

/** @type {import('../measure.mjs').Row} */
export const transferHotTenant = {
  ...transfer,
  id: 'E104-hot',
  name: 'E104 transfer',
  load: 'one hot tenant',
  again: true,
  aim: 5,
  tenants: (all) => all.slice(1, 2),
};
