/** A journal that was issued, its files, and what has changed in its month since. */
import {
  deleteJournal,
  type GetJournalResponse,
  getJournal,
  previewJournal,
} from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { messageOf } from '../../base/refusals.ts';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { useFormat } from '../../parts/format.ts';
import { Loaded, Section } from '../../parts/record/record.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useJournalWords } from '../../words/journals.ts';
import { JournalLines } from './journal-lines.tsx';
import { RecordExport } from './record-export.tsx';

const formats = [
  { format: 'csv', title: 'CSV', prefix: '' },
  { format: 'datev', title: 'DATEV', prefix: 'EXTF_' },
] as const;

export function IssuedJournal({ id }: { id: string }) {
  const words = useJournalWords();
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const [{ act }, change] = useAddress();
  const saved = useSaved('journal');
  const found = useRead(getJournal, { path: { id } });
  return (
    <Loaded query={found}>
      {(journal) => (
        <>
          <p>
            <Go to="/reports?report=journals">{words.all}</Go>
          </p>
          <Section
            title={words.ofMonth(journal.journalNumber, format.month(journal.month))}
            actions={
              <>
                <Files id={id} name={`${journal.journalNumber}_${journal.month}`} />
                {isAdmin && (
                  <>
                    <Button onClick={() => change({ act: 'export' })}>{words.record}</Button>
                    {journal.exports.length === 0 && (
                      <Button onClick={() => change({ act: 'delete' })}>{words.deleteIt}</Button>
                    )}
                  </>
                )}
              </>
            }
          >
            <WhenAndWhere journal={journal} />
            <JournalLines journal={journal} />
          </Section>
          <ChangedSince month={journal.month} />
          {act === 'export' && isAdmin && (
            <RecordExport journal={journal} onClose={() => change({ act: '' })} />
          )}
          {act === 'delete' && isAdmin && (
            <Ask
              title={words.deleteIt}
              text={words.deleteText}
              submitName={words.deleteIt}
              dryRun
              call={(client, options) => deleteJournal(client, { path: { id }, ...options })}
              done={() => {
                saved(words.deleted(journal.journalNumber));
                change({ act: '', journal: '' }, 'leave');
              }}
              onClose={() => change({ act: '' })}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The time of the issue, and the programs that have the journal. */
function WhenAndWhere({ journal: { createdAt, exports } }: { journal: GetJournalResponse }) {
  const words = useJournalWords();
  const format = useFormat();
  const texts = [
    `${words.issuedAt} ${format.time(createdAt)}`,
    ...exports.map(({ system, externalId }) => `${words.exportedTo} ${system} (${externalId})`),
  ];
  return <p className="faint">{texts.join('. ')}</p>;
}

/** The files that bookkeepers take. */
function Files({ id, name }: { id: string; name: string }) {
  const { client } = useOrganization();
  const toast = useToast();
  const save = async ({ format, prefix }: (typeof formats)[number]) => {
    try {
      const file: unknown = await getJournal(client, { path: { id }, query: { format } });
      if (file instanceof Blob) download(file, `${prefix}${name}.csv`);
    } catch (error) {
      toast({ text: messageOf(error), tone: 'wrong' });
    }
  };
  return formats.map((one) => (
    <Button key={one.format} onClick={() => save(one)}>
      {one.title}
    </Button>
  ));
}

/** A preview of an issued month has what was not issued for it. */
function ChangedSince({ month }: { month: string }) {
  const words = useJournalWords();
  const found = useRead(previewJournal, { query: { month } });
  return (
    <Section title={words.changedSince}>
      <Loaded query={found}>
        {(preview) =>
          preview.lines.length === 0 ? (
            <p className="faint">{words.nothingChanged}</p>
          ) : (
            <JournalLines journal={preview} />
          )
        }
      </Loaded>
    </Section>
  );
}
