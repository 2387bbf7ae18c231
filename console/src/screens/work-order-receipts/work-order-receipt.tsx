/** A batch: the pieces that were made, the inputs that were used, and the cost of a piece. */
import { type GetWorkOrderReceiptResponse, getWorkOrderReceipt } from '@stockwright/client';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { percentOf, product, sum } from '../../parts/exact.ts';
import { Amount, Badge, Cost } from '../../parts/figures.tsx';
import { isZero, useFormat } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { ReceiptPage } from '../../parts/order/receipt-page.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useSkuUnits, useUnits } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';

const CorrectBatch = later(() => import('./correct-batch.tsx'));
const ReverseBatch = later(() => import('./reverse-batch.tsx'));

type Receipt = GetWorkOrderReceiptResponse;

export default function WorkOrderReceipt() {
  const receiptId = usePathParam('id');
  const found = useRead(getWorkOrderReceipt, {
    path: { id: receiptId },
    query: { include: ['names'] },
  });
  return <Loaded query={found}>{(receipt) => <Shown receipt={receipt} />}</Loaded>;
}

function Shown({ receipt }: { receipt: Receipt }) {
  const words = useWords().receipts;
  const { woId, woNumber = '' } = receipt;
  return (
    <ReceiptPage
      receipt={receipt}
      order={{ kind: words.workOrder, number: woNumber, to: `/work-orders/${woId}` }}
      title={words.batch}
      facts={[[words.scrapLoss, <Money key="s" value={receipt.scrapLoss} />]]}
      Correct={CorrectBatch}
      Reverse={ReverseBatch}
    >
      <Produced receipt={receipt} />
      <Consumed receipt={receipt} />
    </ReceiptPage>
  );
}

function Produced({ receipt }: { receipt: Receipt }) {
  const words = useWords().receipts;
  const format = useFormat();
  const unitOf = useSkuUnits(receipt.produced.map(({ skuId }) => skuId));
  const beside = ({ skuId }: Receipt['produced'][number]) => ({ unit: unitOf(skuId) });
  return (
    <Section title={words.made}>
      <SmallTable
        label={words.made}
        rows={receipt.produced}
        idOf={({ id }) => id}
        columns={[
          {
            title: words.product,
            named: (row) => ({
              to: `/items/skus/${row.skuId}`,
              code: row.skuCode,
              name: row.skuName,
            }),
          },
          { title: words.good, quantity: (row) => row.quantity, beside },
          { title: words.scrapped, quantity: (row) => row.scrappedQuantity, beside },
          {
            title: words.yield,
            cell: ({ quantity, scrappedQuantity }) => {
              const part = percentOf(quantity, sum(quantity, scrappedQuantity));
              return part === undefined ? '–' : format.percent(part);
            },
            align: 'end',
          },
          {
            title: words.unitCost,
            cell: ({ skuId, unitCost, ledgerEntryId }) => (
              <Cost
                value={unitCost}
                unit={unitOf(skuId)}
                why={ledgerEntryId ? `ledgerEntryId=${ledgerEntryId}` : undefined}
              />
            ),
            align: 'end',
          },
          { title: words.reason, cell: (row) => row.scrapReason },
        ]}
      />
    </Section>
  );
}

type Used = Pick<
  Receipt['consumedMaterials'][number],
  'quantity' | 'fifoLayers' | 'provisionalQuantity' | 'provisionalUnitCost'
>;

/** The value of the layers that were taken, and of what no layer covers yet. */
const usedValue = ({ fifoLayers, provisionalQuantity, provisionalUnitCost }: Used): string =>
  sum(
    ...fifoLayers.map((layer) => product(layer.quantity, layer.unitCost) ?? '0'),
    product(provisionalQuantity, provisionalUnitCost ?? '0') ?? '0',
  );

function Consumed({ receipt }: { receipt: Receipt }) {
  const words = useWords().receipts;
  const rows = [
    ...receipt.consumedMaterials.map(({ materialId, materialCode, materialName, ...used }) => ({
      ...used,
      kind: 'materials' as const,
      id: materialId,
      item: `/items/materials/${materialId}`,
      code: materialCode,
      name: materialName,
    })),
    ...receipt.consumedSkus.map(({ skuId, skuCode, skuName, ...used }) => ({
      ...used,
      kind: 'skus' as const,
      id: skuId,
      item: `/items/skus/${skuId}`,
      code: skuCode,
      name: skuName,
    })),
  ];
  const unitOf = useUnits(rows);
  return (
    <Section title={words.used}>
      <SmallTable
        label={words.used}
        rows={rows}
        idOf={({ id }) => id}
        empty={words.usedNothing}
        columns={[
          {
            title: words.input,
            cell: ({ item, code, name, provisionalQuantity }) => (
              <>
                <Go to={item}>{code}</Go> <span className="faint">{name}</span>{' '}
                {!isZero(provisionalQuantity) && (
                  <Badge tone="attention">{words.provisional}</Badge>
                )}
              </>
            ),
          },
          {
            title: words.quantity,
            quantity: (row) => row.quantity,
            beside: ({ id }) => ({ unit: unitOf(id) }),
          },
          { title: words.value, cell: (row) => <Amount value={usedValue(row)} />, align: 'end' },
        ]}
      />
    </Section>
  );
}
