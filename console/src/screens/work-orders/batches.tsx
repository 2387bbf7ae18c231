import { type GetWorkOrderResponse, listWorkOrderReceipts } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { quotient, sum } from '../../parts/exact.ts';
import { Cost, Time } from '../../parts/figures.tsx';
import { Money } from '../../parts/money.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useSkuUnit } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';

type Order = GetWorkOrderResponse;

/** Of an order; one of more batches is rare. */
const most = 200;

const useBatches = ({ id }: Order) =>
  useRead(listWorkOrderReceipts, {
    path: { id },
    query: { sort: '-receiptDate', limit: most, include: ['names'] },
  });

/** The cost of what was made so far: of a unit where the order is for one product. */
export function ActualCost({ order, unit }: { order: Order; unit: string | undefined }) {
  const { data: { data: batches = [], nextCursor = null } = {} } = useBatches(order);
  if (batches.length === 0 || nextCursor !== null) return '–';
  const cost = sum(...batches.map((batch) => batch.cost));
  const made = sum(...batches.map(({ quantity }) => quantity));
  const each = order.items.length === 1 ? quotient(cost, made) : undefined;
  return each === undefined ? <Money value={cost} /> : <Cost value={each} unit={unit} />;
}

/** The batches of the order so far. */
export function Batches({ order }: { order: Order }) {
  const { workOrders: words, receipts } = useWords();
  const found = useBatches(order);
  const unit = useSkuUnit(order.skuId);
  // Pieces of several products have no unit in common.
  const beside = () => (order.items.length === 1 ? { unit } : {});
  return (
    <Section title={words.batches}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.batches}
            rows={data}
            idOf={(receipt) => receipt.id}
            empty={words.noBatches}
            columns={[
              {
                title: words.number,
                cell: (receipt) => (
                  <Go to={`/work-order-receipts/${receipt.id}`}>{receipt.receiptNumber}</Go>
                ),
              },
              { title: words.day, day: (receipt) => receipt.receiptDate },
              { title: words.good, quantity: (receipt) => receipt.quantity, beside },
              { title: words.scrapped, quantity: (receipt) => receipt.scrappedQuantity, beside },
              { title: words.batchCost, amount: (receipt) => receipt.cost },
              {
                title: words.actualCost,
                cost: ({ cost, quantity }) => quotient(cost, quantity) ?? null,
                beside,
              },
              { title: words.entered, cell: (receipt) => <Time value={receipt.createdAt} /> },
              { title: receipts.enteredBy, cell: (receipt) => receipt.createdByName },
              { title: words.notes, cell: (receipt) => receipt.notes },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
