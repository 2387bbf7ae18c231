/** The last changes of a record that others refer to; the simple ones can be undone. */
import { useState } from 'react';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { useAct } from '../act/use-act.ts';
import { useSaved } from '../act/use-saved.ts';
import { type Change, useChangeTexts } from '../activity/change-texts.ts';
import { RecordHistory } from '../activity/record-history.tsx';
import { type Restored, restoredBy } from '../activity/reversible.ts';
import { Button } from '../button.tsx';
import { bodyOf, type EditField, valuesOf } from '../edit/edit-values.ts';
import { SmallTable } from '../record/record.tsx';
import type { MasterRow, RowProps } from './definition.ts';

/** The change that is to be undone, of the record as it was when the panel was opened. */
interface Opened<Row> {
  change: Change;
  row: Row;
  restored: readonly Restored[];
}

export function MasterHistory<Row extends MasterRow>({ master, row }: RowProps<Row>) {
  const words = useWords();
  const [opened, open] = useState<Opened<Row>>();
  const { isActive: label = '' } = words.refusals.fields;
  const active: EditField = { name: 'isActive', label, kind: 'flag' };
  const fields = [...master.fields, active];
  const act = (change: Change, all: readonly Change[]) => {
    const restored = restoredBy(change, all, fields, row);
    if (restored.length === 0) return null;
    return <Button onClick={() => open({ change, row, restored })}>{words.shell.undo}</Button>;
  };
  return (
    <>
      <RecordHistory recordId={row.id} act={act} />
      {opened && <Undo master={master} {...opened} onClose={() => open(undefined)} />}
    </>
  );
}

interface UndoProps<Row extends MasterRow> extends RowProps<Row>, Opened<Row> {
  onClose(): void;
}

/** Shows what is written again; a record that has changed meanwhile is refused by its version. */
function Undo<Row extends MasterRow>({ master, row, change, restored, onClose }: UndoProps<Row>) {
  const { edit, impact, shell } = useWords();
  const texts = useChangeTexts();
  const saved = useSaved(master.object, onClose);
  const fields = restored.map(({ field }) => field);
  const before = Object.fromEntries(restored.map((one) => [one.field.name, one.before]));
  const body = bodyOf(fields, { ...valuesOf(fields, row), ...before }, row);
  const act = useAct({
    body: { body, version: row.version },
    ready: true,
    call: (client, options) =>
      master.update(client, row.id, body, { ...options, ifMatch: row.version }),
    done: () => saved(edit.saved),
  });
  const title = `${shell.undo}: ${master.nameOf(row)}`;
  const shown = ({ field }: Restored, value: string) =>
    texts.value(field.name, value, master.object);
  return (
    <ActPanel title={title} act={act} submitName={shell.undo} onClose={onClose}>
      <p>{`${texts.who(change)}: ${texts.did(change)}`}</p>
      <SmallTable
        label={title}
        rows={restored}
        idOf={({ field }) => field.name}
        columns={[
          { title: edit.field, cell: ({ field }) => field.label },
          { title: impact.old, cell: (one) => shown(one, one.now) },
          { title: impact.new, cell: (one) => shown(one, one.before) },
        ]}
      />
    </ActPanel>
  );
}
