/** The need of the order by its frozen recipe, beside the inputs that its batches have used. */
import { type GetWorkOrderResponse, getSku } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { subtract } from '../../parts/exact.ts';
import { useFormat } from '../../parts/format.ts';
import { onHandAt, onHandReads, readOnHand } from '../../parts/on-hand.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useUnits } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';
import { type Need, needsOf } from './need.ts';
import { limitOf } from './site-stock.ts';
import { isOpen } from './states.ts';
import { readUsed, usedReads } from './used-inputs.ts';

type Order = GetWorkOrderResponse;

interface Row extends Omit<Need, 'quantity'> {
  planned: string;
  used: string;
  onHand: string | undefined;
  unitCost: string | undefined;
}

export function Inputs({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const { id, client } = useOrganization();
  const needs = needsOf(order, whole);
  const found = useQuery({
    queryKey: keyOf(id, [getSku, ...usedReads, ...onHandReads], order.id),
    queryFn: async ({ signal }) => {
      const [{ wholeUnits }, used, stock] = await Promise.all([
        getSku(client, { path: { id: order.skuId }, signal }),
        readUsed(client, order.id, signal),
        readOnHand(client, needs, signal),
      ]);
      const here = (itemId: string) => onHandAt(stock, itemId, order.siteLocationId);
      const onSite = new Map(needs.map((need) => [need.id, here(need.id)]));
      return { wholeUnits, used, stock: onSite };
    },
  });
  return (
    <Section
      title={words.recipe}
      actions={<Go to={`/recipes/${order.skuId}`}>{words.recipeNow}</Go>}
    >
      <p className="faint">{words.recipeText}</p>
      <Loaded query={found}>
        {(found) => (
          <>
            <CanBeMade order={order} found={found} />
            <Table rows={rowsOf(order, found)} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const whole = ({ quantity }: { quantity: string }) => quantity;

interface Found {
  /** Whether the product is counted in whole pieces. */
  wholeUnits: boolean;
  used: ReadonlyMap<string, Need>;
  /** On hand where it is made, by item. */
  stock: ReadonlyMap<string, string>;
}

/** How many pieces of an open order of one product can be made now, and what limits it. */
function CanBeMade({ order, found }: { order: Order; found: Found }) {
  const words = useWords().workOrders;
  const format = useFormat();
  const [item, ...others] = order.items;
  if (!item || others.length > 0 || !isOpen(order.status)) return null;
  const made = { pieces: item.quantity, wholeUnits: found.wholeUnits };
  const limit = limitOf(needsOf(order, whole), made, found.stock);
  if (!limit) return null;
  const place = order.siteLocationName ?? '';
  return <p>{words.canBeMadeHere(format.quantity(limit.pieces), place, limit.code)}</p>;
}

function Table({ rows }: { rows: readonly Row[] }) {
  const words = useWords().workOrders;
  const unitOf = useUnits(rows);
  const beside = ({ id }: Row) => ({ unit: unitOf(id) });
  return (
    <SmallTable
      label={words.recipe}
      rows={rows}
      idOf={(row) => row.id}
      columns={[
        {
          title: words.input,
          named: (row) => ({
            to: `/items/${row.kind}/${row.id}`,
            code: row.code,
            name: row.name,
          }),
        },
        { title: words.planned, quantity: (row) => row.planned, beside },
        { title: words.used, quantity: (row) => row.used, beside },
        { title: words.left, quantity: (row) => subtract(row.planned, row.used), beside },
        { title: words.onHand, quantity: (row) => row.onHand, beside },
        {
          title: words.plannedUnitCost,
          cost: (row) => row.unitCost,
          beside: ({ kind, id }) => ({
            unit: unitOf(id),
            why: `${kind === 'skus' ? 'skuId' : 'materialId'}=${id}`,
          }),
        },
      ]}
    />
  );
}

/** The recipe's items in its order, then what was used beside it. */
function rowsOf(order: Order, { used, stock }: Found): readonly Row[] {
  const costs = new Map(
    order.items.flatMap(({ inputs }) =>
      inputs.map((input) => [input.materialId ?? input.skuId, input.unitCost] as const),
    ),
  );
  const planned = needsOf(order, whole);
  const isPlanned = new Set(planned.map(({ id }) => id));
  const others = [...used.values()].filter(({ id }) => !isPlanned.has(id));
  return [...planned, ...others.map((row) => ({ ...row, quantity: '0' }))].map(
    ({ quantity, ...item }) => ({
      ...item,
      planned: quantity,
      used: used.get(item.id)?.quantity ?? '0',
      onHand: stock.get(item.id),
      unitCost: costs.get(item.id),
    }),
  );
}
