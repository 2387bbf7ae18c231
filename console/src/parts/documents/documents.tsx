/** Files that belong to an order: a vendor's offer, a delivery note, a drawing. */
import {
  deleteDocument,
  getDocument,
  type ListDocumentsResponse,
  listDocuments,
  uploadDocument,
} from '@stockwright/client';
import { type DragEvent, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { Time } from '../figures.tsx';
import { useFormat } from '../format.ts';
import { useAsk } from '../question/ask.ts';
import { Loaded, Section, SmallTable } from '../record/record.tsx';
import { useRun } from '../use-run.ts';
import styles from './documents.module.css';

type Document = ListDocumentsResponse['data'][number];

interface Subject {
  entityType: Document['entityType'];
  entityId: string;
}

export function Documents(subject: Subject) {
  const words = useWords().documents;
  const { entityType, entityId } = subject;
  const found = useRead(listDocuments, {
    query: { entityType, entityId, limit: 200, include: ['names'] },
  });
  return (
    <Section title={words.title}>
      <Loaded query={found}>{({ data }) => <Files files={data} />}</Loaded>
      <FileDrop {...subject} />
    </Section>
  );
}

function Files({ files }: { files: readonly Document[] }) {
  const words = useWords().documents;
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <SmallTable
      label={words.title}
      rows={files}
      idOf={({ id }) => id}
      columns={[
        { title: words.name, cell: (file) => <Open file={file} /> },
        { title: words.size, cell: (file) => format.size(file.sizeBytes), align: 'end' },
        { title: words.added, cell: (file) => <Time value={file.createdAt} /> },
        { title: words.addedBy, cell: (file) => file.uploadedByName },
        { title: words.changes, cell: (file) => <Remove file={file} /> },
      ]}
    />
  );
}

/** The address of a file is good for some minutes, so it is asked for when it is needed. */
function Open({ file: { id, fileName } }: { file: Document }) {
  const { client } = useOrganization();
  const run = useRun();
  const open = async () => {
    const { downloadUrl } = await getDocument(client, { path: { id } });
    const link = document.createElement('a');
    link.href = downloadUrl;
    link.click();
  };
  return (
    <button type="button" className={styles.plain} onClick={() => run(open)}>
      {fileName}
    </button>
  );
}

/** A deleted file is gone: it asks before. */
function Remove({ file: { id, fileName } }: { file: Document }) {
  const words = useWords().documents;
  const { client } = useOrganization();
  const run = useRun('document');
  const ask = useAsk();
  const remove = async () => {
    const agrees = await ask({ text: words.asksRemove(fileName), yes: words.remove });
    if (!agrees) return;
    await run(() => deleteDocument(client, { path: { id } }), words.removed(fileName));
  };
  return (
    <button
      type="button"
      className={styles.plain}
      aria-label={words.removeFile(fileName)}
      onClick={remove}
    >
      {words.remove}
    </button>
  );
}

/** Takes files that are dropped or chosen. */
function FileDrop({ entityType, entityId }: Subject) {
  const words = useWords().documents;
  const { id, client } = useOrganization();
  const run = useRun();
  const [state, setState] = useState<'over' | 'sending' | ''>('');
  const upload = async (files: Iterable<File>) => {
    setState('sending');
    for (const file of files) {
      const body = { entityType, entityId, file };
      await run(() => uploadDocument(client, { body }), words.kept(file.name));
    }
    await outdate(id, 'document');
    setState('');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    upload([...event.dataTransfer.files]);
  };
  return (
    <label
      className={styles.drop}
      data-state={state}
      onDragOver={(event) => {
        event.preventDefault();
        setState('over');
      }}
      onDragLeave={() => setState('')}
      onDrop={drop}
    >
      <span>{state === 'sending' ? words.sending : words.drop}</span>
      <input
        type="file"
        multiple
        aria-label={words.file}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // This lets the same file be chosen again.
          event.target.value = '';
          upload(files);
        }}
      />
    </label>
  );
}
