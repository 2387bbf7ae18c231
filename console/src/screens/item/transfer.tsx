/** Moves stock of an item from one location to another. */
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DecimalField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { byTime, CountSideField } from '../../parts/counts/count-side.tsx';
import type { ItemKind } from '../../parts/entries.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf } from '../../parts/form/values.ts';
import { moveStock } from '../../parts/move-stock.ts';
import { type Choice, sources } from '../../parts/sources.ts';
import { useWords } from '../../words/language.tsx';

/** Required fields are sent empty: the service then says which of them is missing. */
const required = { sourceLocationId: '', destinationLocationId: '', quantity: '' };

interface TransferProps {
  kind: ItemKind;
  item: { id: string; code: string; unit: string };
  /** Where most of it is. */
  from: Choice | undefined;
  onClose(): void;
}

export default function Transfer({ kind, item, from, onClose }: TransferProps) {
  const words = useWords().transfer;
  const { client } = useOrganization();
  const saved = useSaved('stock', onClose);
  const form = useForm(
    () => ({
      quantity: '',
      destinationLocationId: notChosen,
      sourceLocationId: from ?? notChosen,
      notes: '',
      count: byTime,
    }),
    { required },
  );
  const { at } = form;
  const body = { ...required, ...statedOf(form.values) };
  const { sourceLocationId, destinationLocationId } = body;
  const act = useAct<unknown>({
    body: { itemId: item.id, ...body },
    ready: Boolean(body.quantity && sourceLocationId && destinationLocationId),
    call: (caller, options) => moveStock(caller, kind, item.id, body, options),
    done() {
      // A transfer is reversed by another.
      const back = {
        ...body,
        sourceLocationId: destinationLocationId,
        destinationLocationId: sourceLocationId,
      };
      saved(words.done, () => moveStock(client, kind, item.id, back));
    },
  });
  return (
    <ActPanel
      title={words.title(item.code)}
      act={act}
      submitName={words.submit}
      form={form}
      onClose={onClose}
    >
      <FieldRow>
        <DecimalField label={words.quantity} {...at('quantity')} suffix={item.unit} />
        <RecordField label={words.to} {...at('destinationLocationId')} source={sources.locations} />
        <RecordField label={words.from} {...at('sourceLocationId')} source={sources.locations} />
        <TextField label={words.notes} {...at('notes')} />
        <CountSideField
          day=""
          locationIds={[sourceLocationId, destinationLocationId]}
          {...at('count')}
        />
      </FieldRow>
    </ActPanel>
  );
}
