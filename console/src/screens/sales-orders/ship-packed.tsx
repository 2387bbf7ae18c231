/** A packed shipment leaves: on the day that was planned, or another, with what that changes. */
import { updateShipment } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { todayIn } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { useWords } from '../../words/language.tsx';
import type { Shipment } from './states.ts';

interface Props {
  shipment: Shipment;
  onClose(): void;
}

export default function ShipPacked({ shipment, onClose }: Props) {
  const all = useWords();
  const words = all.shipment;
  const { timezone } = useOrganization();
  const saved = useSaved(['sales_order', 'shipment'], onClose);
  const { id, version, shipmentNumber: number, shipDate: planned } = shipment;
  const today = todayIn(timezone);
  // Goods that were planned for a later day leave today.
  const form = useForm(() => ({ shipDate: planned < today ? planned : today }));
  const body = { status: 'Shipped' as const, ...form.values };
  const act = useAct({
    body,
    ready: true,
    call: (caller, { idempotencyKey: _, ...options }) =>
      updateShipment(caller, {
        ...{ path: { id }, body, ifMatch: version },
        query: { include: ['impact'] },
        ...options,
      }),
    done: () => saved(words.shipped(number)),
  });
  return (
    <ActPanel
      title={words.shipTitle(number)}
      act={act}
      submitName={words.ship}
      form={form}
      onClose={onClose}
      preview={act.preview && <ImpactView impact={act.preview.impact} />}
    >
      <DayField label={all.shipPanel.day} {...form.at('shipDate')} />
    </ActPanel>
  );
}
