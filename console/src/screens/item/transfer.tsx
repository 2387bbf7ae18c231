/** Moves stock of an item from one location to another. */
import {
  type Client,
  completeFinishedGoodsTransfer,
  completeMaterialsTransfer,
  createFinishedGoodsTransfer,
  createMaterialsTransfer,
} from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DecimalField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { type ActCall, useAct } from '../../parts/act/use-act.ts';
import type { ItemKind } from '../../parts/entries.tsx';
import { type Choice, sources } from '../../parts/sources.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';

interface TransferProps {
  kind: ItemKind;
  item: { id: string; code: string; unit: string };
  /** Where most of it is. */
  from: Choice | undefined;
  onClose(): void;
}

export default function Transfer({ kind, item, from: first, onClose }: TransferProps) {
  const words = useWords().transfer;
  const [quantity, setQuantity] = useState('');
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState<Choice | undefined>();
  const [notes, setNotes] = useState('');
  const act = useTransfer(kind, item.id, { quantity, from, to, notes }, onClose);
  return (
    <ActPanel
      title={words.title(item.code)}
      act={act}
      submitName={words.submit}
      onClose={onClose}
      dirty={quantity !== '' || notes !== ''}
    >
      <FieldRow>
        <DecimalField
          label={words.quantity}
          pointer="/quantity"
          value={quantity}
          onChange={setQuantity}
          suffix={item.unit}
        />
        <RecordField
          label={words.to}
          pointer="/destinationLocationId"
          value={to}
          onChange={setTo}
          source={sources.locations}
        />
        <RecordField
          label={words.from}
          pointer="/sourceLocationId"
          value={from}
          onChange={setFrom}
          source={sources.locations}
        />
        <TextField label={words.notes} pointer="/notes" value={notes} onChange={setNotes} />
      </FieldRow>
    </ActPanel>
  );
}

interface Entered {
  quantity: string;
  from: Choice | undefined;
  to: Choice | undefined;
  notes: string;
}

function useTransfer(
  kind: ItemKind,
  itemId: string,
  { quantity, from, to, notes }: Entered,
  onClose: () => void,
) {
  const words = useWords().transfer;
  const { id, client } = useOrganization();
  const toast = useToast();
  const bodyOf = (source: string, destination: string) => ({
    sourceLocationId: source,
    destinationLocationId: destination,
    quantity,
    ...(notes && { notes }),
  });
  const body = bodyOf(from?.id ?? '', to?.id ?? '');
  return useAct<unknown>({
    body: { itemId, ...body },
    ready: quantity !== '' && from !== undefined && to !== undefined,
    call: (caller, options) => move(caller, kind, itemId, body, options),
    done: () => {
      outdate(id, 'stock');
      toast({
        text: words.done,
        tone: 'good',
        // A transfer is reversed by another.
        undo: () => move(client, kind, itemId, bodyOf(to?.id ?? '', from?.id ?? '')),
      });
      onClose();
    },
  });
}

interface Body {
  sourceLocationId: string;
  destinationLocationId: string;
  quantity: string;
  notes?: string;
}

/** Sends the goods and receives them at once; a repetition does what is left of the two. */
async function move(
  client: Client,
  kind: ItemKind,
  itemId: string,
  body: Body,
  options: ActCall = {},
): Promise<unknown> {
  const sent =
    kind === 'materials'
      ? await createMaterialsTransfer(client, { body: { materialId: itemId, ...body }, ...options })
      : await createFinishedGoodsTransfer(client, { body: { skuId: itemId, ...body }, ...options });
  const { ref } = sent.ledgerEntry;
  if (options.dryRun || ref === null) return sent;
  const complete = kind === 'materials' ? completeMaterialsTransfer : completeFinishedGoodsTransfer;
  return complete(client, {
    path: { ref },
    body: {},
    ...(options.idempotencyKey && { idempotencyKey: `${options.idempotencyKey}-arrival` }),
  });
}
