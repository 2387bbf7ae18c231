/** Random requests to a company. */
import type { Company } from './company.ts';
import type { Kind, Request } from './request.ts';

type Draw = (limit: number) => number;

/** The requests that are made so far and can be continued: each is used once. */
interface Open {
  transfers: { number: number; item: number }[];
  sales: number[];
  purchases: number[];
  productions: number[];
}

const opened = new WeakMap<Company, Open>();

/** Requests about what earlier rounds have made, and new ones; quantities are small and uneven. */
export function drawRound(draw: Draw, company: Company, count: number, round: number): Request[] {
  const open = openOf(company);
  // Few kinds in a round: only requests of one kind share a transaction.
  const kinds = [draw(kindCount), draw(kindCount), draw(kindCount)];
  const requests = Array.from({ length: count }, (_, index): Request[] => {
    const number = round * count + index;
    return drawKind(draw, open, kinds).map((kind, part) => ({
      ...kind,
      number: number * 10 + part,
    }));
  }).flat();
  made.set(company, [...(made.get(company) ?? []), ...requests]);
  return requests;
}

const made = new WeakMap<Company, Request[]>();

/**
 * The records that were made and are not yet continued. A refused request has made none. What was
 * refused has made nothing.
 */
function openOf(company: Company): Open {
  const open = opened.get(company) ?? { transfers: [], sales: [], purchases: [], productions: [] };
  for (const request of made.get(company) ?? []) {
    const { kind, number } = request;
    if (kind === 'transfer' && company.transfers.has(number)) open.transfers.push(request);
    if (!company.orders.has(number)) continue;
    if (kind === 'sell') open.sales.push(number);
    if (kind === 'buy') open.purchases.push(number);
    if (kind === 'produce') open.productions.push(number);
  }
  made.set(company, []);
  opened.set(company, open);
  return open;
}

const kindCount = 11;

function drawKind(draw: Draw, open: Open, drawn: readonly number[]): Kind[] {
  const quantity = (1 + draw(40)) / 4;
  // Half of them are about the SKU without a recipe, so that requests of a group meet.
  const item = draw(2) === 0 ? 5 : draw(6);
  const location = draw(2);
  const unitCost = draw(3) === 0 ? (1 + draw(60)) / 7 : undefined;
  const cost = unitCost === undefined ? undefined : Number(unitCost.toFixed(4));
  const day = draw(12) === 0 ? `2026-03-${10 + draw(10)}` : undefined;
  const kinds: (() => Kind[])[] = [
    () => [{ kind: 'adjust', item, location, quantity, unitCost: cost, day }],
    () => [{ kind: 'dispose', item, location, quantity, day }],
    () => [{ kind: 'transfer', item, location, quantity }],
    () => [{ kind: 'sell', location, quantity: 2 }],
    () => [{ kind: 'buy', location, quantity: 24, unitCost: cost ?? 3 }],
    () => [{ kind: 'produce', item: 3 + draw(2), quantity: 24 }],
    () => {
      const found = open.transfers.shift();
      return found ? [{ kind: 'complete', item: found.item, transfer: found.number }] : [];
    },
    () => {
      const order = open.sales.shift();
      return order === undefined ? [] : [{ kind: 'ship', order }];
    },
    () => {
      const order = open.sales.shift();
      if (order === undefined) return [];
      // Two lines of one order at once.
      return [0, 1].map(
        (line): Kind => ({ kind: 'shipLine', order, line, quantity: 1 + line, day }),
      );
    },
    () => {
      const order = open.purchases.shift();
      return order === undefined ? [] : [{ kind: 'receive', order, quantity, unitCost: cost, day }];
    },
    () => {
      const order = open.productions.shift();
      if (order === undefined) return [];
      // Two receipts of one order at once.
      return [0, 1].map((): Kind => ({ kind: 'make', order, quantity: quantity / 2, day }));
    },
  ];
  return kinds[drawn[draw(drawn.length)] ?? 0]?.() ?? [];
}
