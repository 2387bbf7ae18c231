import { readFileSync } from 'node:fs';
import { floorOf } from '../selected.mjs';

const stock = readFileSync(new URL('./materials-stock.sql', import.meta.url), 'utf8');

/** @type {import('../measure.mjs').Row} */
export const summaryPage = {
  id: 'E101',
  name: 'E101 summary, 5,000 materials x 5',
  aim: 0.5,
  tenants: (all) => all.slice(2, 3),

  async seed({ tenants: [{ number, orgId, userId }], installation }) {
    const tenant = JSON.stringify({ number, orgId, userId });
    await installation.query(stock.replace(':tenant', `'${tenant}'`));
  },

  request: () => ({ method: 'GET', path: '/api/materials-inventory/summary', draws: {} }),
  isRight: ({ body }) =>
    body.data.length === 50 &&
    body.nextCursor !== null &&
    body.data.every(({ locations }) => locations.length === 5),

  floor: floorOf('E101'),
};
