import type { ImportReply } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './import.module.css';
import type { ImportKind } from './kinds.ts';

/** The results of the rows, and the way back. */
export function Result({ kind, reply }: { kind: ImportKind; reply: ImportReply }) {
  const words = useWords().imports;
  const format = useFormat();
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
      {creates.length > 0 && (
        <p>
          <MadeNames creates={creates} />
        </p>
      )}
      <p className={styles.steps}>
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
