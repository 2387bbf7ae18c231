/** A new work order: its recipe is frozen when it is created. */
import { createWorkOrder } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import {
  DayField,
  DecimalField,
  FieldRow,
  RecordField,
  TextField,
} from '../../parts/act/fields.tsx';
import { product } from '../../parts/exact.ts';
import { Cost } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf } from '../../parts/form/values.ts';
import { todayIn } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { NewOrder } from '../../parts/order/new-order.tsx';
import { Facts } from '../../parts/record/record.tsx';
import { sources } from '../../parts/sources.ts';
import { useSkuUnit } from '../../parts/units.ts';
import { useUsualLocation } from '../../parts/usual-location.ts';
import { useWords } from '../../words/language.tsx';
import { Buildable } from './buildable.tsx';
import { type Order, useWorkOrders } from './definition.ts';

/** Required fields are sent empty: the service then says which of them is missing. */
const required = {
  skuId: '',
  quantity: '',
  siteLocationId: '',
  stockLocationId: '',
  startDate: '',
};

const beginOn = (today: string) => ({
  skuId: notChosen,
  quantity: '',
  siteLocationId: notChosen,
  stockLocationId: notChosen,
  startDate: today,
  expectedDate: '',
  notes: '',
});

export default function NewWorkOrder({ onClose }: { onClose(): void }) {
  const words = useWords().workOrders;
  const definition = useWorkOrders();
  const { timezone } = useOrganization();
  const usual = useUsualLocation('isWorkSite');
  const form = useForm(() => beginOn(todayIn(timezone)), {
    // The goods go to the place where they are made, unless another is named.
    usual: ({ siteLocationId, stockLocationId }) => ({
      siteLocationId: usual(siteLocationId),
      stockLocationId: stockLocationId ?? usual(siteLocationId),
    }),
    required,
  });
  const { values, at } = form;
  const body = { ...required, ...statedOf(values) };
  const unit = useSkuUnit(values.skuId?.id);
  return (
    <NewOrder
      definition={definition}
      words={words}
      form={form}
      body={body}
      ready={Boolean(body.skuId && body.siteLocationId && body.quantity)}
      create={(client, options) => createWorkOrder(client, { body, ...options })}
      preview={(order) => <Planned order={order} unit={unit} />}
      onClose={onClose}
    >
      <FieldRow>
        <RecordField label={words.product} {...at('skuId')} source={sources.skus} />
        <DecimalField label={words.quantity} {...at('quantity')} suffix={unit} />
        <RecordField label={words.site} {...at('siteLocationId')} source={sources.locations} />
        <RecordField
          label={words.stockLocation}
          {...at('stockLocationId')}
          source={sources.locations}
        />
      </FieldRow>
      <FieldRow>
        <DayField label={words.startDate} {...at('startDate')} />
        <DayField label={words.expectedDate} {...at('expectedDate')} />
        <TextField label={words.notes} {...at('notes')} />
      </FieldRow>
      {body.skuId && body.siteLocationId && (
        <Buildable skuId={body.skuId} locationId={body.siteLocationId} />
      )}
    </NewOrder>
  );
}

/** The costs that the recipe says now. */
function Planned({ order, unit }: { order: Order; unit: string | undefined }) {
  const words = useWords().workOrders;
  const { materialUnitCost, conversionCost, quantity } = order;
  return (
    <Facts
      facts={[
        [words.plannedCost, <Cost key="m" value={materialUnitCost} unit={unit} />],
        [words.conversionCost, <Cost key="c" value={conversionCost} unit={unit} />],
        [words.plannedMaterials, <Money key="t" value={product(materialUnitCost, quantity)} />],
      ]}
    />
  );
}
