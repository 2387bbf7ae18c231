/** The last changes of the organization, newest first: who did what, and what followed from it. */
import { type ListActivityResponse, listActivity } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useRead } from '../../base/use-read.ts';
import { useFormat } from '../../parts/format.ts';
import { useShownValue } from '../../parts/record/history.tsx';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './today.module.css';

type Change = ListActivityResponse['data'][number];

/** A change by a person, and the changes of other records that followed from it. */
interface Act {
  change: Change;
  followed: Change[];
}

const read = 60;
const shown = 12;

export function LatestChanges() {
  const words = useWords().today;
  const found = useRead(listActivity, { query: { limit: read } });
  return (
    <Loaded query={found}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="faint">{words.noChanges}</p>
        ) : (
          <ul className={styles.changes}>
            {actsOf(data)
              .slice(0, shown)
              .map((act) => (
                <Shown key={act.change.position} act={act} />
              ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Shown({ act: { change, followed } }: { act: Act }) {
  const { today: words, refusals } = useWords();
  const format = useFormat();
  const to = recordAddress(change.objectType, change.objectId);
  const name = change.objectNumber ?? change.objectName;
  const value = useShownValue();
  // Of a text only its field is told.
  const told = (change.changes?.fields ?? []).filter(({ old, new: next }) => old ?? next ?? false);
  return (
    <li>
      <b>{change.actorName ?? change.tokenName ?? words.somebody}</b>
      <span>{words.did(change.type)}</span>
      {to && name ? <Go to={to}>{name}</Go> : <span>{name}</span>}
      {told.slice(0, 2).map(({ field, old, new: next }) => (
        <span key={field} className="faint">
          {refusals.fields[field] ?? field}: {value(old)} → {value(next)}
        </span>
      ))}
      {followed.length > 0 && <span className="faint">{words.followed(followed.length)}</span>}
      <time className="faint" dateTime={change.occurredAt}>
        {format.relative(change.occurredAt)}
      </time>
    </li>
  );
}

/** Changes of one request have one time; the last of them is what was asked for. */
function actsOf(changes: readonly Change[]): readonly Act[] {
  const acts: Act[] = [];
  for (const change of changes) {
    const last = acts.at(-1);
    const isSame =
      last?.change.occurredAt === change.occurredAt && last.change.actorId === change.actorId;
    if (isSame) last.followed.push(change);
    else acts.push({ change, followed: [] });
  }
  return acts;
}
