/** A company with recipes three deep and its movements of two years, the same for the same seed. */
import { Chance } from '../../src/tools/demo/chance.ts';

/** Items that are used by no recipe and no order of another workshop. */
interface Workshop {
  materials: readonly string[];
  /** SKUs by level: those of a level are made of the level below, and of materials. */
  levels: readonly (readonly string[])[];
}

interface Input {
  material?: string;
  sku?: string;
  quantity: number;
  scrapPercent: number;
}

interface Recipe {
  sku: string;
  outputQuantity: number;
  conversionCost: number;
  inputs: readonly Input[];
}

interface Layer {
  material: string;
  quantity: number;
  unitCost: number;
  date: string;
}

export interface Movement {
  /** Movements of different workshops can be entered at the same time. */
  workshop: number;
  /** The order, by its external id; each of its lines has another SKU. */
  order: string;
  sku: string;
  quantity: number;
  day: string;
}

export interface Making extends Movement {
  scrapped: number;
  /** The consumed material, if it is not that of the recipe. */
  consumed?: { material: string; quantity: number };
}

/** The goods that are received from work orders and then shipped before the next period. */
interface Period {
  made: readonly Making[];
  shipped: readonly Movement[];
}

export interface Company {
  materials: readonly string[];
  skus: readonly string[];
  recipes: readonly Recipe[];
  stock: readonly Layer[];
  workshops: number;
  periods: readonly Period[];
}

/** Movements of a kind that one request can import. */
const maxRows = 10_000;
const maxWorkshops = 16;
const days = 700;

/** A day of 2024 or 2025. */
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);

const tenths = (chance: Chance, min: number, max: number) =>
  chance.between(min * 10, max * 10) / 10;

const oneOf = <T>(chance: Chance, all: readonly T[]): T =>
  all[chance.between(0, all.length - 1)] as T;

/** A company with so many movements, half of them receipts of work orders, half shipments. */
export function companyOf(seed: number, movements: number): Company {
  const chance = new Chance(seed);
  const count = Math.min(maxWorkshops, Math.max(2, Math.round(movements / 200)));
  const workshops = Array.from({ length: count }, (_, at) => workshopOf(at));
  const ofKind = Math.ceil(movements / 2);
  const length = Math.ceil(ofKind / Math.ceil(ofKind / maxRows / 0.9));
  const periods = Array.from({ length: Math.ceil(ofKind / length) }, (_, at) => {
    const first = at * length;
    const own = Array.from({ length: Math.min(length, ofKind - first) }, (_, n) => first + n);
    const dated = own.map((n) => ({ n, day: dayOf(dayAfter(chance, n / ofKind)) }));
    return {
      made: dated.map(({ n, day }) => makingOf(chance, workshops, n, day)),
      shipped: dated.map(({ n, day }) => shipmentOf(chance, workshops, n, day)),
    };
  });
  const materials = workshops.flatMap((workshop) => workshop.materials);
  const levels = workshops.flatMap((workshop) => workshop.levels);
  return {
    materials,
    skus: levels.flat(),
    recipes: workshops.flatMap((workshop) => recipesOf(chance, workshop)),
    stock: materials.flatMap((material) => layersOf(chance, material, movements / count)),
    workshops: count,
    periods,
  };
}

function workshopOf(at: number): Workshop {
  const named = (kind: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${kind}-${at}-${index}`);
  return { materials: named('M', 12), levels: ['BASE', 'PART', 'UNIT'].map((k) => named(k, 4)) };
}

function recipesOf(chance: Chance, { materials, levels }: Workshop): Recipe[] {
  return levels.flatMap((skus, level) =>
    skus.map((sku, at) => {
      const below = levels[level - 1] ?? [];
      const parts = below.length > 0 ? [below[at], below[(at + 1) % below.length]] : [];
      const bought = level === 0 ? 3 : 1;
      return {
        sku,
        outputQuantity: oneOf(chance, [1, 1, 3, 7]),
        conversionCost: chance.between(0, 500) / 100,
        inputs: [
          ...parts.map((part) => ({ sku: part as string, ...needOf(chance) })),
          ...Array.from({ length: bought }, (_, index) => ({
            material: materials[(at * 3 + index + level) % materials.length] as string,
            ...needOf(chance),
          })),
        ],
      };
    }),
  );
}

const needOf = (chance: Chance) => ({
  quantity: tenths(chance, 1, 3),
  scrapPercent: oneOf(chance, [0, 0, 0, 2.5, 7]),
});

/** Layers of a material at other costs each, the last ones too small for all movements. */
const layersOf = (chance: Chance, material: string, movements: number): Layer[] =>
  Array.from({ length: 6 }, (_, at) => ({
    material,
    quantity: Math.ceil(movements * tenths(chance, 0.2, 0.8)),
    unitCost: chance.between(1, 90_000) / 1_000,
    date: dayOf(at * 100),
  }));

/** The day of a movement at a part of the two years; one in twenty is up to 60 days earlier. */
function dayAfter(chance: Chance, part: number): number {
  const late = chance.between(1, 20) === 1 ? chance.between(1, 60) : 0;
  return Math.max(0, Math.floor(part * days) - late);
}

/** The orders of a SKU come one after the other: each is received in eight parts. */
function makingOf(chance: Chance, workshops: readonly Workshop[], n: number, day: string): Making {
  const workshop = n % workshops.length;
  const { levels, materials } = workshops[workshop] as Workshop;
  const level = oneOf(chance, [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]);
  const sku = oneOf(chance, levels[level] ?? []);
  const quantity = tenths(chance, 2, [60, 20, 8][level] ?? 8);
  const order = `${sku} ${Math.floor(n / workshops.length / 80)}`;
  const consumed =
    chance.between(1, 20) === 1
      ? { material: oneOf(chance, materials), quantity: tenths(chance, 1, 9) }
      : undefined;
  return {
    workshop,
    order,
    sku,
    quantity,
    scrapped: chance.between(1, 10) === 1 ? tenths(chance, 1, 2) : 0,
    day,
    ...(consumed && { consumed }),
  };
}

/** An order has three lines, each shipped in about three parts; the third line has a part. */
function shipmentOf(
  chance: Chance,
  workshops: readonly Workshop[],
  n: number,
  day: string,
): Movement {
  const workshop = n % workshops.length;
  const { levels } = workshops[workshop] as Workshop;
  const [, parts = [], units = []] = levels;
  const order = Math.floor(n / workshops.length / 9);
  const line = chance.between(1, 3);
  const skus = line === 3 ? parts : units;
  return {
    workshop,
    order: `SALE-${workshop} ${order}`,
    sku: skus[(order + line) % skus.length] as string,
    quantity: tenths(chance, 0.1, 6),
    day,
  };
}

/** The orders of movements by external id, with the units that are moved of each SKU. */
export function ordersOf(
  movements: readonly (Movement & { scrapped?: number })[],
): Map<string, Map<string, number>> {
  const orders = new Map<string, Map<string, number>>();
  for (const { order, sku, quantity, scrapped = 0 } of movements) {
    const lines = orders.get(order) ?? new Map<string, number>();
    const units = (lines.get(sku) ?? 0) + quantity + scrapped;
    orders.set(order, lines.set(sku, Math.round(units * 10) / 10));
  }
  return orders;
}
