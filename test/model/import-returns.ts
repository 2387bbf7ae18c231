import { type Action, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { GoodsReturn } from './goods-back.ts';
import type { Step } from './history.ts';
import { days, importing, quantities, type Row, rowsOf } from './import-rows.ts';
import type { Imported } from './imported.ts';
import { returnablePurchases, returnableSales } from './open-lines.ts';
import { greater, lesser, NOTHING, Rational } from './rational.ts';
import { madeOf } from './requests.ts';

/** Bulk imports of goods that came back from customers, or went back to vendors. */

const notBefore = (day: string, last: string): string => (day < last ? last : day);

export function salesReturns(fixture: Fixture, step: Step): Action {
  const { model, ids, locationIds } = fixture;
  const lines = returnableSales(model);
  const rows = rowsOf(step, (at): Row => {
    const { order, line, last } = one(lines, at);
    const [quantity, returnDate] = [one(quantities, at), notBefore(one(days, at), last)];
    const named = one([undefined, ...locationIds], at);
    const isScrap = at % 5 === 4;
    const place = isScrap ? {} : { locationId: named };
    return {
      sent: {
        ...{ order: ids.of(order.id), line: order.lines.indexOf(line) + 1, quantity, returnDate },
        ...(isScrap ? { disposition: 'scrap' } : place),
      },
      make() {
        const locationId = isScrap ? null : (named ?? order.shipFrom);
        const item = { lineId: line.id, quantity, locationId };
        return imported(fixture, madeOf(model.back.take([item], returnDate)));
      },
    };
  });
  return importing(fixture, '/sales-returns', rows);
}

export function vendorReturns(fixture: Fixture, step: Step): Action {
  const { model, ids, locationIds } = fixture;
  const lines = returnablePurchases(model);
  const rows = rowsOf(step, (at): Row => {
    const { order, line, received, last } = one(lines, at);
    const [stock, date] = [one(quantities, at), notBefore(one(days, at), last)];
    const named = one([undefined, ...locationIds], at);
    const isReplaced = at % 2 === 0;
    return {
      sent: {
        ...{ order: ids.of(order.id), line: order.lines.indexOf(line) + 1, stockQuantity: stock },
        ...{ returnDate: date, locationId: named },
        ...(isReplaced && { outcome: 'replacement' }),
      },
      make() {
        const taken = newestFirst(fixture, received, Rational.parse(stock));
        const locationId = named ?? taken[0]?.locationId ?? '';
        return imported(fixture, madeOf(model.back.send(taken, { locationId, date, isReplaced })));
      },
    };
  });
  return importing(fixture, '/vendor-returns', rows);
}

type Received = ReturnType<typeof returnablePurchases>[number]['received'];

/** Units of lines of receipts, the newest first; of one day and moment that with the lesser id. */
function newestFirst({ model, ids }: Fixture, received: Received, units: Rational) {
  const ordered = received.toSorted(({ receipt: a }, { receipt: b }) => {
    if (a.date !== b.date) return a.date < b.date ? 1 : -1;
    return ids.of(a.id) < ids.of(b.id) ? -1 : 1;
  });
  let open = units;
  return ordered.flatMap(({ receipt: { locationId }, id: lineId, line, stock }) => {
    const left = stock.minus(model.ledger.goneBack.of(line).quantity);
    const quantity = greater(NOTHING, lesser(open, left));
    open = open.minus(quantity);
    return quantity.compare(NOTHING) > 0 ? [{ lineId, stock: String(quantity), locationId }] : [];
  });
}

function imported({ model, ids }: Fixture, made: GoodsReturn): Imported {
  const { id: returnId, parts } = made;
  const isVendors = made.of === 'vendor';
  return {
    learn([id = '', ...partIds]) {
      ids.learn(returnId, id);
      if (isVendors)
        for (const [at, part] of parts.entries()) ids.learn(part.id, partIds[at] ?? '');
    },
    ...(isVendors && {
      parts: 'select id from vendor_return_items where return_id = $1 order by line_number',
    }),
    isUntouched: () => model.back.all(made.of).includes(made),
    undo: () => model.back.remove(returnId),
  };
}
