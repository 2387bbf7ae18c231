/** Stops shipments of an order until it is released. */
import { updateSalesOrder } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { statedOf } from '../../parts/form/values.ts';
import { useWords } from '../../words/language.tsx';
import type { Order } from './states.ts';

export default function Hold({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().salesOrders;
  const { client } = useOrganization();
  const saved = useSaved('sales_order', onClose);
  const form = useForm(() => ({ holdReason: '' }));
  const body = { onHold: true, ...statedOf(form.values) };
  const path = { id: order.id };
  const act = useAct({
    body,
    ready: true,
    call: (caller, options) =>
      updateSalesOrder(caller, { path, body, ifMatch: order.version, ...options }),
    done: ({ version }) =>
      saved(words.held, () =>
        updateSalesOrder(client, { path, body: { onHold: false }, ifMatch: version }),
      ),
  });
  return (
    <ActPanel
      title={words.holdTitle(order.soNumber)}
      act={act}
      submitName={words.hold}
      form={form}
      onClose={onClose}
    >
      <TextField label={words.holdReason} {...form.at('holdReason')} />
    </ActPanel>
  );
}
