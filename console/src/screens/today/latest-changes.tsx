/** The last changes of the organization, newest first: who did what, and what followed from it. */
import { listActivity } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useRead } from '../../base/use-read.ts';
import { type Change, useChangeTexts } from '../../parts/activity/change-texts.ts';
import { dayIn, useFormat } from '../../parts/format.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './today.module.css';

/** A change by a person, and the changes of other records that followed from it. */
interface Act {
  change: Change;
  followed: Change[];
}

const read = 60;
const shown = 12;

export default function LatestChanges() {
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
  const words = useWords().activity;
  const texts = useChangeTexts();
  const format = useFormat();
  const { timezone } = useOrganization();
  const { actorId, objectType, objectId, occurredAt } = change;
  const to = recordAddress(objectType, objectId);
  const name = texts.recordOf(change);
  const day = dayIn(timezone, new Date(occurredAt));
  const isMargins = followed.every(({ type }) => type === 'sales_order.margin_changed');
  return (
    <li>
      <Go to={`/activity?actorId=${actorId}`}>
        <b>{texts.who(change)}</b>
      </Go>
      <span>{texts.did(change)}</span>
      {to && name ? <Go to={to}>{name}</Go> : <span>{name}</span>}
      {texts
        .values(change)
        .slice(0, 2)
        .map((text) => (
          <span key={text} className="faint">
            {text}
          </span>
        ))}
      {followed.length > 0 && (
        <Go to={`/activity?actorId=${actorId}&from=${day}&to=${day}`} className="faint">
          {(isMargins ? words.marginsMoved : words.followed)(followed.length)}
        </Go>
      )}
      <time className="faint" dateTime={occurredAt}>
        {format.relative(occurredAt)}
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
