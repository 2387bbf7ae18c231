/** A new work order: its recipe is frozen when it is created. */
import { createWorkOrder } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import {
  DayField,
  DecimalField,
  FieldRow,
  RecordField,
  TextField,
} from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { product } from '../../parts/exact.ts';
import { Amount, Cost } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import { useMade } from '../../parts/order/use-made.ts';
import { Facts } from '../../parts/record/record.tsx';
import { type Choice, sources } from '../../parts/sources.ts';
import { useWords } from '../../words/language.tsx';
import { Buildable } from './buildable.tsx';
import { useWorkOrders } from './definition.ts';

export default function NewWorkOrder({ onClose }: { onClose(): void }) {
  const words = useWords().workOrders;
  const form = useForm();
  const { body, sku, site } = form;
  const made = useMade(useWorkOrders());
  const act = useAct({
    body,
    ready: Boolean(sku && site && body.quantity),
    call: (caller, options) => createWorkOrder(caller, { body, ...options }),
    done: (order) => made(order, words.created(order.woNumber)),
  });
  const { preview } = act;
  return (
    <ActPanel
      title={words.create}
      act={act}
      submitName={words.submit}
      onClose={onClose}
      dirty={form.dirty}
      preview={
        preview && (
          <Facts
            facts={[
              [words.plannedCost, <Cost key="m" value={preview.materialUnitCost} />],
              [words.conversionCost, <Cost key="c" value={preview.conversionCost} />],
              [
                words.plannedMaterials,
                <Amount key="t" value={product(preview.materialUnitCost, preview.quantity)} />,
              ],
            ]}
          />
        )
      }
    >
      <What form={form} />
      <When form={form} />
      {sku && site && <Buildable skuId={sku.id} locationId={site.id} />}
    </ActPanel>
  );
}

type Form = ReturnType<typeof useForm>;

/**
 * The fields of the form. The goods go to the place where they are made, unless another is named.
 */
function useForm() {
  const { timezone } = useOrganization();
  const [sku, setSku] = useState<Choice | undefined>();
  const [quantity, setQuantity] = useState('');
  const [site, setSite] = useState<Choice | undefined>();
  const [otherStock, setStock] = useState<Choice | undefined>();
  const [startDate, setStart] = useState(() => todayIn(timezone));
  const [expectedDate, setExpected] = useState('');
  const [notes, setNotes] = useState('');
  const stock = otherStock ?? site;
  const body = {
    skuId: sku?.id ?? '',
    quantity,
    siteLocationId: site?.id ?? '',
    stockLocationId: stock?.id ?? '',
    startDate,
    ...(expectedDate && { expectedDate }),
    ...(notes && { notes }),
  };
  return {
    ...{ body, sku, setSku, quantity, setQuantity, site, setSite, stock, setStock },
    ...{ startDate, setStart, expectedDate, setExpected, notes, setNotes },
    dirty: Boolean(sku || quantity || notes),
  };
}

function What({ form }: { form: Form }) {
  const words = useWords().workOrders;
  return (
    <FieldRow>
      <RecordField
        label={words.product}
        pointer="/skuId"
        value={form.sku}
        onChange={form.setSku}
        source={sources.skus}
      />
      <DecimalField
        label={words.quantity}
        pointer="/quantity"
        value={form.quantity}
        onChange={form.setQuantity}
      />
      <RecordField
        label={words.site}
        pointer="/siteLocationId"
        value={form.site}
        onChange={form.setSite}
        source={sources.locations}
      />
      <RecordField
        label={words.stockLocation}
        pointer="/stockLocationId"
        value={form.stock}
        onChange={form.setStock}
        source={sources.locations}
      />
    </FieldRow>
  );
}

function When({ form }: { form: Form }) {
  const words = useWords().workOrders;
  return (
    <FieldRow>
      <DayField
        label={words.startDate}
        pointer="/startDate"
        value={form.startDate}
        onChange={form.setStart}
      />
      <DayField
        label={words.expectedDate}
        pointer="/expectedDate"
        value={form.expectedDate}
        onChange={form.setExpected}
      />
      <TextField label={words.notes} pointer="/notes" value={form.notes} onChange={form.setNotes} />
    </FieldRow>
  );
}
