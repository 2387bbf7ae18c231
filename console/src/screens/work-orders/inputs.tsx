/** What the order needs by its frozen recipe, beside what its batches have used. */
import {
  type Client,
  type GetWorkOrderResponse,
  listFinishedGoodsLedgerEntries,
  listMaterialsLedgerEntries,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { subtract, sum } from '../../parts/exact.ts';
import { Cost, Quantity } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { Go } from '../../shell/link.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { useWords } from '../../words/language.tsx';
import { type Need, needsOf } from './need.ts';

type Order = GetWorkOrderResponse;

interface Row extends Omit<Need, 'quantity'> {
  planned: string;
  used: string;
  unitCost: string | undefined;
}

export function Inputs({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: [id, 'work-orders', order.id, 'used'],
    queryFn: ({ signal }) => readUsed(client, order.id, signal),
  });
  return (
    <Section
      title={words.recipe}
      actions={<Go to={`/recipes/${order.skuId}`}>{words.recipeNow}</Go>}
    >
      <p className="faint">{words.recipeText}</p>
      <Loaded query={found}>
        {(used) => (
          <SmallTable
            label={words.recipe}
            rows={rowsOf(order, used)}
            idOf={(row) => row.id}
            columns={[
              {
                title: words.input,
                cell: (row) => (
                  <>
                    <Go to={`/items/${row.kind}/${row.id}`}>{row.code}</Go>{' '}
                    <span className="faint">{row.name}</span>
                  </>
                ),
              },
              { title: words.planned, cell: (r) => <Quantity value={r.planned} />, align: 'end' },
              { title: words.used, cell: (r) => <Quantity value={r.used} />, align: 'end' },
              {
                title: words.left,
                cell: (r) => <Quantity value={subtract(r.planned, r.used)} />,
                align: 'end',
              },
              {
                title: words.plannedUnitCost,
                cell: (r) => (
                  <Cost
                    value={r.unitCost}
                    why={`${r.kind === 'skus' ? 'skuId' : 'materialId'}=${r.id}`}
                  />
                ),
                align: 'end',
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** The recipe's items in its order, then what was used beside it. */
function rowsOf(order: Order, used: ReadonlyMap<string, Need>): readonly Row[] {
  const costs = new Map(
    order.items.flatMap(({ inputs }) =>
      inputs.map((input) => [input.materialId ?? input.skuId, input.unitCost] as const),
    ),
  );
  const planned = needsOf(order, ({ quantity }) => quantity);
  const isPlanned = new Set(planned.map(({ id }) => id));
  const others = [...used.values()].filter(({ id }) => !isPlanned.has(id));
  return [...planned, ...others.map((row) => ({ ...row, quantity: '0' }))].map(
    ({ quantity, ...item }) => ({
      ...item,
      planned: quantity,
      used: used.get(item.id)?.quantity ?? '0',
      unitCost: costs.get(item.id),
    }),
  );
}

const limit = 200;
const withNames: ['names'] = ['names'];

/** The consumption of the order by item, from its entries in both ledgers. */
async function readUsed(
  client: Client,
  orderId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Need>> {
  const used = new Map<string, Need>();
  const add = ({ quantity, ...item }: Need) => {
    const before = used.get(item.id)?.quantity ?? '0';
    used.set(item.id, { ...item, quantity: sum(before, quantity) });
  };
  const query = (cursor: string) => ({
    orderId,
    eventType: ['CONSUME' as const],
    include: withNames,
    limit,
    ...(cursor && { cursor }),
  });
  for (let next: string | null = ''; next !== null; ) {
    const page = await listMaterialsLedgerEntries(client, { query: query(next), signal });
    for (const { materialId, materialCode = '', materialName = '', quantity } of page.data) {
      add({ kind: 'materials', id: materialId, code: materialCode, name: materialName, quantity });
    }
    next = page.nextCursor;
  }
  for (let next: string | null = ''; next !== null; ) {
    const page = await listFinishedGoodsLedgerEntries(client, { query: query(next), signal });
    for (const { skuId, skuCode = '', skuName = '', quantity } of page.data) {
      add({ kind: 'skus', id: skuId, code: skuCode, name: skuName, quantity });
    }
    next = page.nextCursor;
  }
  return used;
}
