/** Corrects the day and the notes of a batch; another day can move costs. */
import { type GetWorkOrderReceiptResponse, updateWorkOrderReceipt } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { useCorrected } from '../../parts/order/use-corrected.ts';
import { useWords } from '../../words/language.tsx';

type Receipt = GetWorkOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function CorrectBatch({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const [first] = useState(receipt);
  const [receiptDate, setDate] = useState(first.receiptDate);
  const [notes, setNotes] = useState(first.notes);
  const isChanged = receiptDate !== first.receiptDate || notes !== first.notes;
  const act = useCorrect(first, { receiptDate, notes }, isChanged, onClose);
  return (
    <ActPanel
      title={words.correctTitle(receipt.receiptNumber)}
      act={act}
      submitName={words.save(0)}
      onClose={onClose}
      dirty={isChanged}
      preview={isChanged && <ImpactView impact={act.preview?.impact} />}
    >
      <FieldRow>
        <DayField label={words.day} pointer="/receiptDate" value={receiptDate} onChange={setDate} />
        <TextField label={words.notes} pointer="/notes" value={notes} onChange={setNotes} />
      </FieldRow>
      <p className="faint">{words.correctBatchText}</p>
    </ActPanel>
  );
}

function useCorrect(
  first: Receipt,
  body: { receiptDate: string; notes: string },
  isChanged: boolean,
  onClose: () => void,
) {
  const { client } = useOrganization();
  const path = { id: first.id };
  const { receiptDate, notes } = first;
  const corrected = useCorrected('work_order_receipt', (ifMatch) =>
    updateWorkOrderReceipt(client, { path, body: { receiptDate, notes }, ifMatch }),
  );
  return useAct({
    body,
    ready: isChanged,
    call: (caller, options) =>
      updateWorkOrderReceipt(caller, {
        path,
        query: { include: ['impact'] },
        body,
        ifMatch: first.version,
        ...options,
      }),
    done: (answer) => {
      corrected(answer);
      onClose();
    },
  });
}
