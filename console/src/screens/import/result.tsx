import type { ImportReply } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './import.module.css';
import type { ImportKind } from './kinds.ts';
import type { Done } from './use-import.ts';

interface ResultProps {
  kind: ImportKind;
  done: Done;
  fileName: string;
}

/** The name of the file with the refused rows of this file. */
const nameOf = (fileName: string): string => `${fileName.replace(/\.\w+$/, '')} 2.csv`;

/** The results of the rows, and the way back. */
export function Result({ kind, done, fileName }: ResultProps) {
  const words = useWords().imports;
  const format = useFormat();
  const { reply, refused, stockValue } = done;
  const { importId, created, updated, unchanged, skipped, failed, creates } = reply;
  return (
    <Section title={words.result}>
      <p role="status">
        {words.imported(
          format.count(created),
          format.count(updated),
          format.count(unchanged + skipped),
          format.count(failed),
        )}
      </p>
      {stockValue !== undefined && <p>{words.stockValue(format.money(stockValue))}</p>}
      {creates.length > 0 && (
        <p>
          <MadeNames creates={creates} />
        </p>
      )}
      <p className={styles.steps}>
        {failed > 0 && (
          <Button
            onClick={() => download(new Blob([refused], { type: 'text/csv' }), nameOf(fileName))}
          >
            {words.refusedRows}
          </Button>
        )}
        <Go to={kind.screen}>{words.look}</Go>
        {created + updated > 0 && <Go to={`/imports/${importId}?act=undo`}>{words.undo}</Go>}
      </p>
    </Section>
  );
}

/** Records that are made because rows name them. */
export function MadeNames({ creates }: Pick<ImportReply, 'creates'>) {
  const words = useWords().imports;
  return creates.map(({ kind, name }) => `${words.made[kind]} ${name}`).join(', ');
}
