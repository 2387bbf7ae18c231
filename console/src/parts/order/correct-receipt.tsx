import type { Client } from '@stockwright/client';
import type { ReactNode } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate, type RecordType } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { type ActCall, useAct } from '../act/use-act.ts';
import type { useClosedPeriod } from '../act/use-closed-period.ts';
import { useSaved } from '../act/use-saved.ts';
import type { Draftable } from '../form/use-draft.ts';
import { type Impact, ImpactView } from '../impact.tsx';

interface Corrected {
  receiptNumber: string;
  version: number;
  cascade?: { rowsRecosted: number };
  impact?: Impact;
}

interface CorrectReceiptProps<Body> {
  /** As it was when the form was opened. */
  first: { receiptNumber: string; version: number };
  /** Its type in events. */
  object: RecordType;
  form: Draftable;
  body: Body;
  /** The body that puts the receipt back as it was. */
  before: Body;
  update(client: Client, body: Body, options: ActCall & { ifMatch: number }): Promise<Corrected>;
  /** Where it can change closed months. */
  closed?: ReturnType<typeof useClosedPeriod>;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** Corrects a receipt, also long ago: every cost and margin that moves is shown first. */
export function CorrectReceipt<Body>(props: CorrectReceiptProps<Body>) {
  const { first, object, form, body, before, update, closed, onClose, children } = props;
  const words = useWords().receipts;
  const { id, client } = useOrganization();
  const saved = useSaved(object, onClose);
  const act = useAct({
    body,
    ready: form.isChanged,
    call: (caller, options) => update(caller, body, { ifMatch: first.version, ...options }),
    done: ({ receiptNumber, version }) =>
      saved(words.corrected(receiptNumber), async () => {
        await update(client, before, { ifMatch: version });
        await outdate(id, object);
      }),
  });
  const rows = (form.isChanged && act.preview?.cascade?.rowsRecosted) || 0;
  return (
    <ActPanel
      title={words.correctTitle(first.receiptNumber)}
      act={closed ? closed.asking(act) : act}
      submitName={words.save(rows)}
      form={form}
      onClose={onClose}
      preview={form.isChanged && <ImpactView impact={act.preview?.impact} />}
    >
      {children}
    </ActPanel>
  );
}
