/** X044: 500 labels of 100 items, asked for by one client at a time. */
import { clientOf, make, newCode, rateOf, timed, within } from '../single-client.mjs';

const items = 100;
const copies = 5;

/** @type {import('../measure.mjs').Row} */
export const labels = {
  id: 'X044',
  name: `X044 ${items * copies} labels as PDF, of 1 s`,
  load: '1 connection',
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const orgId = await organization(send);
    const entries = [];
    for (let item = 0; item < items; item += 1) {
      const code = newCode('LABEL');
      const { id } = await make(send, '/api/materials', { code, name: `Flour ${code}` }, orgId);
      entries.push({ id, copies });
    }
    const order = { kind: 'item', format: 'pdf', layout: { sheet: 'a4-3x8' }, entries };
    const print = async () => {
      const { outcome, milliseconds } = await timed(() =>
        send('POST', '/api/labels', order, orgId),
      );
      if (outcome.status !== 200)
        failures.push(`X044 was answered ${outcome.status}: ${outcome.text}`);
      return { milliseconds, done: 1 };
    };
    return { ours: (seconds) => rateOf(print, seconds), floor: within(1_000) };
  },
};
