/** Stops shipments of an order until it is released. */
import { updateSalesOrder } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import type { Order } from './states.ts';

export default function Hold({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().salesOrders;
  const { id, client } = useOrganization();
  const toast = useToast();
  const [holdReason, setReason] = useState('');
  const body = { onHold: true, ...(holdReason && { holdReason }) };
  const path = { id: order.id };
  const act = useAct({
    body,
    ready: true,
    call: (caller, options) =>
      updateSalesOrder(caller, { path, body, ifMatch: order.version, ...options }),
    done: ({ version }) => {
      outdate(id, 'sales_order');
      toast({
        text: words.held,
        tone: 'good',
        undo: () => updateSalesOrder(client, { path, body: { onHold: false }, ifMatch: version }),
      });
      onClose();
    },
  });
  return (
    <ActPanel
      title={words.holdTitle(order.soNumber)}
      act={act}
      submitName={words.hold}
      onClose={onClose}
      dirty={holdReason !== ''}
    >
      <TextField
        label={words.holdReason}
        pointer="/holdReason"
        value={holdReason}
        onChange={setReason}
      />
    </ActPanel>
  );
}
