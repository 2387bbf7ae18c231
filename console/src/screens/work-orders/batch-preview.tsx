import type { CreateWorkOrderReceiptResponse } from '@stockwright/client';
import { percentOf, sum } from '../../parts/exact.ts';
import { isZero, useFormat } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { Money } from '../../parts/money.tsx';
import { SmallTable } from '../../parts/record/record.tsx';
import { useSkuUnits } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';

type Batch = CreateWorkOrderReceiptResponse;

interface Props {
  batch: Batch;
  /** Of the order: what the lines are called. */
  items: readonly { id: string; skuCode?: string | undefined; materialUnitCost: string }[];
}

/** The cost and yield of a batch, and its effect on other costs. */
export function BatchPreview({ batch, items }: Props) {
  const words = useWords().make;
  const format = useFormat();
  const unitOf = useSkuUnits(batch.produced.map(({ skuId }) => skuId));
  const beside = ({ skuId }: Batch['produced'][number]) => ({ unit: unitOf(skuId) });
  const nameOf = (itemId: string) => items.find(({ id }) => id === itemId)?.skuCode;
  const provisional = [...batch.consumedMaterials, ...batch.consumedSkus].some(
    ({ provisionalQuantity }) => !isZero(provisionalQuantity),
  );
  return (
    <>
      <SmallTable
        label={words.costs}
        rows={batch.produced}
        idOf={(row) => row.workOrderItemId}
        columns={[
          { title: words.product, cell: (row) => row.skuCode ?? nameOf(row.workOrderItemId) },
          { title: words.good, quantity: (row) => row.quantity, beside },
          {
            title: words.yield,
            cell: (row) => {
              const part = percentOf(row.quantity, sum(row.quantity, row.scrappedQuantity));
              return part === undefined ? '–' : format.percent(part);
            },
            align: 'end',
          },
          { title: words.unitCost, cost: (row) => row.unitCost, beside },
        ]}
      />
      {batch.scrapLoss !== null && !isZero(batch.scrapLoss) && (
        <p>
          {words.scrapLoss} <Money value={batch.scrapLoss} />
        </p>
      )}
      {provisional && <p className="faint">{words.provisional}</p>}
      <ImpactView impact={batch.impact} />
    </>
  );
}
