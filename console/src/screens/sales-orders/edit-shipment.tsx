/** Who takes a shipment, how, and on which day. */
import { type UpdateShipmentRequest, updateShipment } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { useWords } from '../../words/language.tsx';
import type { Shipment } from './states.ts';

/** The fields of the form. */
const valuesOf = (shipment: Shipment) => ({
  shipDate: shipment.shipDate,
  carrier: shipment.carrier ?? '',
  service: shipment.service ?? '',
  trackingNumber: shipment.trackingNumber ?? '',
  trackingUrl: shipment.trackingUrl ?? '',
});

/** The fields that differ; an emptied one is null. */
function changesOf(
  before: ReturnType<typeof valuesOf>,
  after: ReturnType<typeof valuesOf>,
): UpdateShipmentRequest {
  const { shipDate, ...texts } = after;
  const changed = Object.entries(texts).filter(
    ([name, text]) => text !== before[name as keyof typeof texts],
  );
  return {
    ...(shipDate !== before.shipDate && { shipDate }),
    ...Object.fromEntries(changed.map(([name, text]) => [name, text || null])),
  };
}

export default function EditShipment({
  shipment,
  onClose,
}: {
  shipment: Shipment;
  onClose(): void;
}) {
  const words = useWords().shipment;
  const { client } = useOrganization();
  const saved = useSaved(['sales_order', 'shipment'], onClose);
  const before = valuesOf(shipment);
  const form = useForm(() => before);
  const body = changesOf(before, form.values);
  const path = { id: shipment.id };
  const { shipmentNumber: number } = shipment;
  const act = useAct({
    body,
    ready: Object.keys(body).length > 0,
    call: (caller, { idempotencyKey: _, ...options }) =>
      updateShipment(caller, {
        ...{ path, body, ifMatch: shipment.version },
        query: { include: ['impact'] },
        ...options,
      }),
    done: ({ version }) =>
      saved(words.saved(number), () =>
        updateShipment(client, {
          ...{ path, ifMatch: version },
          body: changesOf(form.values, before),
        }),
      ),
  });
  return (
    <ActPanel
      title={words.editTitle(number)}
      act={act}
      submitName={words.save}
      form={form}
      onClose={onClose}
      preview={act.preview && <ImpactView impact={act.preview.impact} />}
    >
      <FieldRow>
        <TextField label={words.carrier} {...form.at('carrier')} />
        <TextField label={words.service} {...form.at('service')} />
      </FieldRow>
      <TextField label={words.tracking} {...form.at('trackingNumber')} />
      <TextField label={words.trackingUrl} {...form.at('trackingUrl')} />
      <DayField label={words.day} {...form.at('shipDate')} />
    </ActPanel>
  );
}
