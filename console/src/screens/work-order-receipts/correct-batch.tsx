/** Corrects the day and the notes of a batch; another day can move costs. */
import { type GetWorkOrderReceiptResponse, updateWorkOrderReceipt } from '@stockwright/client';
import { useState } from 'react';
import { DayField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { CorrectReceipt } from '../../parts/order/correct-receipt.tsx';
import { useWords } from '../../words/language.tsx';

interface Props {
  receipt: GetWorkOrderReceiptResponse;
  onClose(): void;
}

export default function CorrectBatch({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const [first] = useState(receipt);
  const form = useForm(() => ({ receiptDate: first.receiptDate, notes: first.notes }));
  return (
    <CorrectReceipt
      first={first}
      object="work_order_receipt"
      form={form}
      body={form.values}
      before={form.start}
      update={(client, body, options) =>
        updateWorkOrderReceipt(client, {
          path: { id: first.id },
          query: { include: ['impact'] },
          body,
          ...options,
        })
      }
      onClose={onClose}
    >
      <FieldRow>
        <DayField label={words.day} {...form.at('receiptDate')} />
        <TextField label={words.notes} {...form.at('notes')} />
      </FieldRow>
      <p className="faint">{words.correctBatchText}</p>
    </CorrectReceipt>
  );
}
