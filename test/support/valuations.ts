/** The stock of both ledgers as the summaries show it, to compare valuations with. */
import Big from 'big.js';
import type { InventoryValuationPage } from './answer-types.ts';
import type { Client } from './client.ts';

/** Quantity and value by ledger and id: `materials <id>`. */
type Figures = Map<string, { quantity: string; value: string }>;

export interface Summaries {
  items: Figures;
  places: Figures;
}

export const total = (figures: readonly string[]): string =>
  figures.reduce((sum, figure) => sum.plus(figure), new Big(0)).toFixed();

/** All items and locations that have a quantity or a value. */
export async function summaries(
  client: Client,
  parameters: Record<string, string> = {},
): Promise<Summaries> {
  const found: Summaries = { items: new Map(), places: new Map() };
  for (const [ledger, path, field] of [
    ['materials', 'materials-inventory', 'materialId'],
    ['finished_goods', 'finished-goods-inventory', 'skuId'],
  ] as const) {
    const query = { ...parameters, limit: '200' };
    const { status, body, text } = await client.get(`/${path}/summary`, { query });
    if (status !== 200) throw new Error(text);
    for (const row of body.data) {
      const { value, locations } = row as { value: string; locations: Place[] };
      const units = locations.flatMap(({ onHand, inTransit }) => [onHand, inTransit]);
      add(found.items, `${ledger} ${row[field]}`, total(units), value);
      for (const { locationId, onHand, inTransit, value: there } of locations) {
        add(found.places, `${ledger} ${locationId}`, total([onHand, inTransit]), there);
      }
    }
  }
  return { items: withoutZeros(found.items), places: withoutZeros(found.places) };
}

interface Place {
  locationId: string;
  onHand: string;
  inTransit: string;
  value: string;
}

function add(figures: Figures, key: string, quantity: string, value: string): void {
  const known = figures.get(key) ?? { quantity: '0', value: '0' };
  figures.set(key, {
    quantity: total([known.quantity, quantity]),
    value: total([known.value, value]),
  });
}

const withoutZeros = (figures: Figures): Figures =>
  new Map([...figures].filter(([, { quantity, value }]) => quantity !== '0' || value !== '0'));

/** The figures that a valuation shows as known then. */
export const knownFigures = ({ data }: InventoryValuationPage): Figures =>
  withoutZeros(
    new Map(
      data.map(({ ledger, id, knownQuantity, knownValue }) => [
        `${ledger} ${id}`,
        { quantity: knownQuantity, value: knownValue },
      ]),
    ),
  );
