/** The goods of an order that leave, or come back, with the cost and margin that result. */
import { useRef, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FieldRow } from '../../parts/act/fields.tsx';
import { type ActCall, useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { byTime, CountSideField } from '../../parts/counts/count-side.tsx';
import { isDecimal, subtract, sum } from '../../parts/exact.ts';
import { Badge, Quantity } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { isZero, todayIn } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { type Line, type LineColumn, Lines, linesOf, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { ShortageOf, Shortages, useBelow } from '../../parts/lines/shortages.tsx';
import { Money } from '../../parts/money.tsx';
import { type Shortage, shortagesOf, useOnHand } from '../../parts/on-hand.ts';
import { DayOfOrder } from '../../parts/order/day-of-order.tsx';
import { Facts } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import {
  type Leaving,
  type Move,
  type Moved,
  moveLines,
  restoreLines,
  shipAll,
} from './move-lines.ts';
import { hasPacked, type Item, type Order, unpackedOf } from './states.ts';

interface Props {
  order: Order;
  onClose(): void;
  /** Reverses shipments, instead of shipping. */
  back?: boolean;
}

export default function ShipPanel({ order: given, onClose, back = false }: Props) {
  const words = useWords().shipPanel;
  const { timezone } = useOrganization();
  // As it was when the panel was opened: what was entered is about that.
  const [order] = useState(given);
  const form = useForm(() => ({
    shipDate: back ? '' : todayIn(timezone),
    count: byTime,
    items: new Lines(movableLines(order, back)),
  }));
  const { shipDate, count, items } = form.values;
  const act = useMoves(
    order,
    movesOf(order, items.all, back),
    { shipDate, count },
    { back, onClose },
  );
  const short = useShortages(order, back ? [] : items.all);
  const isShort = short.size > 0;
  const below = useBelow(short, words);
  return (
    <ActPanel
      title={(back ? words.reverseTitle : words.title)(order.soNumber)}
      act={act}
      submitName={below ?? (back ? words.reverse : words.submit)(entered(items.all).length)}
      isCaution={isShort}
      form={form}
      onClose={onClose}
      preview={act.preview && <Preview moved={act.preview} isProvisional={isShort} />}
    >
      {!back && (
        <FieldRow>
          <DayOfOrder label={words.day} {...form.at('shipDate')} orderDate={order.orderDate} />
          <CountSideField
            day={shipDate}
            locationIds={[order.shipFromLocationId]}
            {...form.at('count')}
          />
        </FieldRow>
      )}
      <Shortages value={short}>
        <LinesGrid
          label={words.lines}
          {...linesOf(form, 'items')}
          fixed
          columns={back ? comingBack : leaving}
        />
      </Shortages>
    </ActPanel>
  );
}

/** The lines of which more leaves, or is packed, than is there; `apart` lies packed already. */
export function useShortages(
  order: Order,
  lines: readonly Line[],
  apart: readonly Item[] = [],
): ReadonlyMap<string, Shortage> {
  const stock = useOnHand(order.items.map(({ skuId }) => ({ kind: 'skus', id: skuId })));
  const skuOf = new Map(order.items.map(({ id, skuId }) => [id, skuId]));
  const { shipFromLocationId: locationId } = order;
  const packed = apart.map(({ id, skuId, packedQuantity: quantity }) => {
    return { key: `packed ${id}`, itemId: skuId, locationId, quantity };
  });
  const taken = lines.map(({ key, text: { id = '', quantity = '' } }) => {
    return { key, itemId: skuOf.get(id) ?? '', locationId, quantity };
  });
  return shortagesOf([...packed, ...taken], stock);
}

function useMoves(
  order: Order,
  moves: readonly Move[],
  leaving: Leaving,
  { back, onClose }: { back: boolean; onClose(): void },
) {
  const words = useWords().shipPanel;
  const { client: own } = useOrganization();
  const saved = useSaved(['sales_order', 'shipment'], onClose);
  const changed = useRef(new Set<string>());
  // In full, what is packed leaves as well.
  const isAll = !back && !hasPacked(order) && isInFull(order, moves);
  return useAct<Moved>({
    body: {
      ...leaving,
      moves: moves.map(({ item, fulfilledQuantity }) => [item.id, fulfilledQuantity]),
    },
    ready: moves.length > 0,
    call: (client, options: ActCall) =>
      isAll
        ? shipAll(client, order, leaving, options)
        : moveLines(client, moves, leaving, { done: changed.current, ...options }),
    done: () =>
      saved((back ? words.reversed : words.done)(order.soNumber), () =>
        restoreLines(
          own,
          moves.map(({ item }) => item),
        ),
      ),
  });
}

function Preview({
  moved: { order, lines },
  isProvisional,
}: {
  moved: Moved;
  isProvisional: boolean;
}) {
  const words = useWords().shipPanel;
  const mark = isProvisional && <Badge tone="attention">{words.provisional}</Badge>;
  return (
    <>
      {isProvisional && <p>{words.provisionalText}</p>}
      {order && (
        <Facts
          facts={[
            [
              words.cost,
              <span key="c">
                <Money value={order.costOfGoodsSold} /> {mark}
              </span>,
            ],
            [
              words.margin,
              <span key="m">
                <Money value={order.margin} /> {mark}
              </span>,
            ],
          ]}
        />
      )}
      {order?.impact && <ImpactView impact={order.impact} />}
      {lines.map(({ id, code, impact }) => (
        <div key={id}>
          {lines.length > 1 && <h3>{code}</h3>}
          <ImpactView impact={impact} />
        </div>
      ))}
    </>
  );
}

/** The product of a line, how much can move, and how much does. */
export const columnsOf = (words: Words['shipPanel'], back: boolean): readonly LineColumn[] => [
  {
    id: 'product',
    title: words.product,
    kind: 'shown',
    show: ({ text }) => `${text.code} · ${text.name}`,
    width: '50%',
  },
  {
    id: 'limit',
    title: back ? words.shipped : words.open,
    kind: 'shown',
    align: 'end',
    show: ({ key, text }) => (
      <>
        <Quantity value={text.limit} /> <ShortageOf line={key} />
      </>
    ),
  },
  { id: 'quantity', title: back ? words.comesBack : words.leaves, kind: 'decimal' },
];

const leaving = ({ shipPanel }: Words) => columnsOf(shipPanel, false);
const comingBack = ({ shipPanel }: Words) => columnsOf(shipPanel, true);

/** The lines of which something can move, filled in with all of it. */
export function movableLines(order: Order, back: boolean): readonly Line[] {
  return order.items.flatMap((item) => {
    const limit = back ? item.fulfilledQuantity : unpackedOf(item);
    if (isZero(limit)) return [];
    const { id, skuCode: code = '', skuName: name = '' } = item;
    return [newLine({ id, code, name, limit, quantity: limit })];
  });
}

export const entered = (lines: readonly Line[]) =>
  lines.filter(({ text: { quantity = '' } }) => !isZero(quantity));

/** The entered quantities, as the shipped quantity that each line has afterwards. */
function movesOf({ items }: Order, lines: readonly Line[], back: boolean): readonly Move[] {
  return entered(lines).flatMap((line) => {
    const { id, quantity = '' } = line.text;
    const item = items.find((one) => one.id === id);
    if (!item) return [];
    const fulfilledQuantity = afterwards(item.fulfilledQuantity, quantity, back);
    return [{ item, fulfilledQuantity, row: lines.indexOf(line) }];
  });
}

/** A text that is no decimal is sent as it is, and the service says what it should be. */
function afterwards(shipped: string, quantity: string, back: boolean): string {
  if (!isDecimal(quantity)) return quantity;
  return back ? subtract(shipped, quantity) : sum(shipped, quantity);
}

const isInFull = ({ items }: Order, moves: readonly Move[]): boolean =>
  items.every((item) => {
    const move = moves.find((one) => one.item.id === item.id);
    return (
      isZero(subtract(item.quantity, item.fulfilledQuantity)) ||
      move?.fulfilledQuantity === item.quantity
    );
  });
