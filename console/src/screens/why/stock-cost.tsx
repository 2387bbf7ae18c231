/** Why the stock of an item costs what it costs: the layers that it consists of. */
import {
  type GetCostLayersResponse,
  getCostLayers,
  getFinishedGoodsInventorySummary,
  getMaterialsInventorySummary,
} from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useRead } from '../../base/use-read.ts';
import { adjustmentName } from '../../parts/adjustment-name.ts';
import { percentOf, subtract, sum } from '../../parts/exact.ts';
import { Amount, Cost, Day, Quantity } from '../../parts/figures.tsx';
import { isZero, signed, useFormat } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { Band } from '../../parts/record/band.tsx';
import { Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { CostTabs } from './cost-tabs.tsx';
import { useExplanation } from './use-explanation.ts';

/** Layers that are shown one by one. */
const shownLayers = 200;

export interface ItemSubject {
  kind: 'materials' | 'skus';
  itemId: string;
}

function useStock(kind: ItemSubject['kind'], itemId: string) {
  const query = { ids: [itemId] };
  const made = useRead(getFinishedGoodsInventorySummary, { query }, { enabled: kind === 'skus' });
  const bought = useRead(getMaterialsInventorySummary, { query }, { enabled: kind !== 'skus' });
  const { data, error } = kind === 'skus' ? made : bought;
  return { data: data?.data[0], error };
}

/** The cost of one unit in stock, beside what one costs by the recipe or the last purchase. */
export function StockCost({ kind, itemId }: ItemSubject) {
  const { why: words, stock: of } = useWords();
  const { stockCost } = of.columns;
  const stock = useStock(kind, itemId);
  const current = useExplanation(
    kind === 'skus' ? { skuId: itemId } : { materialId: itemId },
    false,
  ).data;
  return (
    <Loaded query={stock}>
      {(row) => (
        <RecordPage
          title={words.title(`${row.code} · ${row.name}`)}
          states={<CostTabs current={current} />}
        >
          <Band
            cells={[
              {
                name: stockCost,
                figure: <Cost value={row.averageUnitCost} />,
                note: current && (
                  <Difference
                    isRecipe={current.kind === 'roll_up'}
                    current={current.value}
                    stock={row.averageUnitCost}
                  />
                ),
              },
              {
                name: words.quantity,
                figure: <Quantity value={sum(row.onHand, row.inTransit)} unit={row.unit} />,
                note: isZero(row.inTransit) ? undefined : <Transit quantity={row.inTransit} />,
              },
              { name: words.value, figure: <Money value={row.value} /> },
            ]}
          />
          <Layers itemId={itemId} units={sum(row.onHand, row.inTransit)} value={row.value} />
        </RecordPage>
      )}
    </Loaded>
  );
}

/** How much more or less one costs now than one of the stock. */
function Difference(of: { isRecipe: boolean; current: string; stock: string }) {
  const words = useWords().why;
  const format = useFormat();
  const more = subtract(of.current, of.stock);
  const name = of.isRecipe ? words.byRecipe : words.byCurrentCost;
  return name(format.cost(of.current), signed(more, format.cost(more)));
}

function Transit({ quantity }: { quantity: string }) {
  const words = useWords().why;
  return words.ofWhichInTransit(useFormat().quantity(quantity));
}

type Layer = GetCostLayersResponse['data'][number];

/** A row of the table: a layer, or what the layers do not show. */
interface Part {
  id: string;
  layer?: Layer;
  name: string;
  quantity: string;
  value: string;
}

function Layers({ itemId, units, value }: { itemId: string; units: string; value: string }) {
  const words = useWords();
  const found = useRead(getCostLayers, { query: { itemId, limit: shownLayers } });
  return (
    <Section title={words.why.layers}>
      <p className="faint">{words.why.layersText}</p>
      <Loaded query={found}>
        {(layers) => (
          <SmallTable
            label={words.why.layers}
            rows={partsOf(layers, { units, value }, words)}
            idOf={({ id }) => id}
            empty={words.item.noLayers}
            columns={[
              {
                title: words.why.from,
                cell: (part) => <From part={part} />,
                total: words.why.together,
              },
              { title: words.why.day, cell: ({ layer }) => layer && <Day value={layer.day} /> },
              {
                title: words.why.quantity,
                quantity: ({ quantity }) => quantity,
                total: <Quantity value={units} />,
              },
              {
                title: words.why.unitCost,
                align: 'end',
                cell: ({ layer }) =>
                  layer && (
                    <Cost
                      value={layer.unitCost}
                      places="all"
                      why={`ledgerEntryId=${layer.ledgerEntryId}`}
                    />
                  ),
              },
              { title: words.why.share, percent: (part) => percentOf(part.value, value) },
              {
                title: words.why.value,
                amount: (part) => part.value,
                total: <Amount value={value} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function From({ part: { layer, name } }: { part: Part }) {
  if (!layer) return name;
  const { sourceType, sourceId, ledgerEntryId, entryCode } = layer;
  const paper = sourceType && sourceId && recordAddress(sourceType, sourceId);
  return (
    <>
      {paper ? <Go to={paper}>{name}</Go> : name}{' '}
      <Go to={`/why?ledgerEntryId=${ledgerEntryId}`} className="faint">
        {entryCode}
      </Go>
    </>
  );
}

/** The layers, those after them as one, and what was taken before it came. */
function partsOf(
  { data, openQuantity, value }: GetCostLayersResponse,
  whole: { units: string; value: string },
  { why: words, ledger }: Words,
): Part[] {
  const parts: Part[] = data.map((layer) => ({
    id: layer.ledgerEntryId,
    layer,
    name: nameOf(layer, words, ledger),
    quantity: layer.openQuantity,
    value: layer.value,
  }));
  const add = (id: string, name: string, quantity: string, amount: string) => {
    if (!isZero(quantity)) parts.push({ id, name, quantity, value: amount });
  };
  const [shownUnits, shownValue] = [
    sum(...data.map((layer) => layer.openQuantity)),
    sum(...data.map((layer) => layer.value)),
  ];
  const later = [subtract(openQuantity, shownUnits), subtract(value, shownValue)] as const;
  add('later', words.kinds.others, ...later);
  const owed = [subtract(whole.units, openQuantity), subtract(whole.value, value)] as const;
  add('owed', words.owed, ...owed);
  return parts;
}

function nameOf(
  { sourceType, reason }: Layer,
  { kinds }: Words['why'],
  ledger: Words['ledger'],
): string {
  if (sourceType === 'purchase_order_receipt') return kinds.purchase_receipt;
  if (sourceType === 'work_order_receipt') return kinds.work_order_receipt;
  const isCount = sourceType === 'stock_count_line';
  return adjustmentName({ isCount, reason, usual: kinds.adjustment }, ledger);
}
