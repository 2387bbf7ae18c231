/** The goods of an expected return are here: they are counted, and the rest can still come. */
import { updateSalesReturn } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FlagField } from '../../parts/act/choices.tsx';
import { DayField, FieldRow } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { todayIn } from '../../parts/format.ts';
import { Lines, linesOf, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import type { SalesReturn } from '../../parts/returns/kind.tsx';
import { ReturnEffect } from '../../parts/returns/return-effect.tsx';
import { columnsOf } from '../../parts/returns/return-lines.tsx';
import { useWords, type Words } from '../../words/language.tsx';

interface Props {
  salesReturn: SalesReturn;
  onClose(): void;
}

export default function ReceiveReturn({ salesReturn: given, onClose }: Props) {
  const words = useWords().returns;
  const { timezone } = useOrganization();
  // As it was when the panel was opened: what was entered is about that.
  const [salesReturn] = useState(given);
  const saved = useSaved(['sales_order', 'sales_return'], onClose);
  const form = useForm(() => ({
    ...{ returnDate: todayIn(timezone), keepRest: 'true' },
    items: new Lines(expectedLines(salesReturn)),
  }));
  const { returnDate, keepRest, items } = form.values;
  const body = {
    ...{ status: 'Received' as const, returnDate, keepRest: keepRest === 'true' },
    items: items.all.map(({ text: { id = '', quantity = '', disposition } }) => ({
      ...{ id, quantity },
      disposition: disposition === 'scrap' ? ('scrap' as const) : ('restock' as const),
    })),
  };
  const { id, version, returnNumber } = salesReturn;
  const act = useAct({
    body,
    ready: true,
    call: (client, { idempotencyKey: _, ...options }) =>
      updateSalesReturn(client, {
        ...{ path: { id }, body, ifMatch: version, query: { include: ['impact'] } },
        ...options,
      }),
    done: () => saved(words.received(returnNumber)),
  });
  return (
    <ActPanel
      title={words.receiveTitle(returnNumber)}
      act={act}
      submitName={words.receive}
      form={form}
      onClose={onClose}
      preview={act.preview && <ReturnEffect returned={act.preview} currency={undefined} />}
    >
      <FieldRow>
        <DayField label={words.day} {...form.at('returnDate')} />
        <FlagField label={words.keepRest} {...form.at('keepRest')} />
      </FieldRow>
      <LinesGrid label={words.goods} {...linesOf(form, 'items')} fixed columns={expected} />
    </ActPanel>
  );
}

const expected = ({ returns: words }: Words) =>
  columnsOf({ ...words, returnable: words.statuses.Expected });

const expectedLines = ({ items }: SalesReturn) =>
  items.map(({ id, skuCode: code = '', skuName: name = '', quantity, disposition }) =>
    newLine({ id, code, name, limit: quantity, quantity, disposition }),
  );
