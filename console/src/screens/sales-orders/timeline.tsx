import { addTimelineNote, deleteTimelineNote, listTimelineNotes } from '@stockwright/client';
import { type FormEvent, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Time } from '../../parts/figures.tsx';
import { useUnsaved } from '../../parts/form/use-unsaved.ts';
import { useFormat } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { textOf } from './timeline-text.ts';

const shown = 50;

/** The events of an order, and the notes of people; the newest first. */
export function Timeline({ orderId }: { orderId: string }) {
  const words = useWords().salesOrders;
  const format = useFormat();
  const found = useRead(listTimelineNotes, {
    path: { id: orderId },
    query: { kind: 'all', sort: '-createdAt', limit: shown, include: ['names'] },
  });
  return (
    <Section title={words.timeline}>
      <NewNote orderId={orderId} />
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.timeline}
            rows={data}
            idOf={(note) => note.id}
            empty={words.noTimeline}
            columns={[
              { title: words.when, cell: (note) => <Time value={note.createdAt} /> },
              { title: words.who, cell: (note) => note.createdByName },
              { title: words.what, cell: (note) => textOf(note, words, format) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function NewNote({ orderId }: { orderId: string }) {
  const words = useWords().salesOrders;
  const { id, client } = useOrganization();
  const run = useRun();
  const [body, setBody] = useState('');
  useUnsaved(body !== '');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const readAgain = () => outdate(id, 'sales_order_timeline_note');
  const remove = async (noteId: string) => {
    await deleteTimelineNote(client, { path: { id: noteId } });
    await readAgain();
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '') return;
    let noteId = '';
    const added = await run(
      async () => {
        const path = { id: orderId };
        const note = await addTimelineNote(client, { path, body: { body }, idempotencyKey: key });
        noteId = note.id;
        return note;
      },
      words.noted,
      () => remove(noteId),
    );
    if (!added) return;
    setBody('');
    setKey(crypto.randomUUID());
    await readAgain();
  };
  return (
    <form onSubmit={add}>
      <Field
        label={words.note}
        value={body}
        onChange={setBody}
        suffix={<Button type="submit">{words.addNote}</Button>}
      />
    </form>
  );
}
