import type { ImportReply } from '@stockwright/client';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { Button } from '../../parts/button.tsx';
import { useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './import.module.css';
import type { ImportKind } from './kinds.ts';

/** The results of the rows, and the way back. */
export function Result({ kind, reply }: { kind: ImportKind; reply: ImportReply }) {
  const words = useWords().imports;
  const format = useFormat();
  const { created, updated, unchanged, skipped, failed, creates } = reply;
  const ids = reply.results.flatMap(({ outcome, id }) => (outcome === 'created' && id ? [id] : []));
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
      </p>
      {kind.remove && ids.length > 0 && <Undo remove={kind.remove} ids={ids} />}
      {updated > 0 && <p className="faint">{words.updatedStay}</p>}
    </Section>
  );
}

/** Records that are made because rows name them. */
export function MadeNames({ creates }: Pick<ImportReply, 'creates'>) {
  const words = useWords().imports;
  return creates.map(({ kind, name }) => `${words.made[kind]} ${name}`).join(', ');
}

interface UndoProps {
  remove: NonNullable<ImportKind['remove']>;
  ids: readonly string[];
}

/** Records that are removed at one time. */
const atOnce = 4;

/** Removes what was created, the last first; what is in use meanwhile stays and is named. */
function Undo({ remove, ids }: UndoProps) {
  const words = useWords().imports;
  const format = useFormat();
  const { id: org, client } = useOrganization();
  const [isSure, setSure] = useState(false);
  const [gone, setGone] = useState(0);
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const left = [...ids];
    const refused: string[] = [];
    const work = async () => {
      for (let id = left.pop(); id; id = left.pop()) {
        await remove(client, id).catch((error) => refused.push(messageOf(error)));
        const done = ids.length - left.length - refused.length;
        if (done % 50 === 0) setGone(done);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setGone(ids.length - refused.length);
    setKept(refused);
    setBusy(false);
    outdate(org, 'import');
  }

  const count = format.count(ids.length);
  if (isBusy || gone > 0 || kept.length > 0) {
    return (
      <>
        <p role="status">{words.removed(format.count(gone), count)}</p>
        {kept.length > 0 && (
          <p className={styles.problem}>
            {words.kept(format.count(kept.length))} {kept[0]}
          </p>
        )}
      </>
    );
  }
  return (
    <p className={styles.steps}>
      {isSure ? (
        <Button onClick={run}>{words.removeNow(count)}</Button>
      ) : (
        <Button onClick={() => setSure(true)}>{words.undo}</Button>
      )}
    </p>
  );
}
