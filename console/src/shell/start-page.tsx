import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { signOut } from '../base/session.ts';
import { useUser } from '../base/user.ts';
import { Door } from '../parts/door.tsx';
import { ScreenFailed } from '../parts/not-found.tsx';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

// Few people make one, and once.
const NewOrganization = lazy(() => import('./new-organization.tsx'));

export const lastOrganization = 'stockwright.organization';

/** Leads to the organization of the user; asks which one, or makes the first. */
export function StartPage() {
  const words = useWords().start;
  const { data: user, error } = useUser();
  const [isNew, setNew] = useState(false);
  if (error) return <ScreenFailed error={error} />;
  if (!user) return null;
  const { memberships } = user;
  const last = localStorage.getItem(lastOrganization);
  const chosen =
    memberships.length === 1 ? memberships[0] : memberships.find((m) => m.orgId === last);
  if (chosen) return <Navigate to="/o/$org" params={{ org: chosen.orgId }} replace />;
  return (
    <Door>
      {memberships.length > 0 && (
        <>
          <h1>{words.choose}</h1>
          <div className={styles.choices}>
            {memberships.map(({ orgId, orgName }) => (
              <a key={orgId} href={`/o/${orgId}`}>
                {orgName}
              </a>
            ))}
          </div>
        </>
      )}
      {memberships.length === 0 || isNew ? (
        <Suspense>
          <NewOrganization />
        </Suspense>
      ) : (
        <button type="button" className={second} onClick={() => setNew(true)}>
          {words.another}
        </button>
      )}
      <button type="button" className={second} onClick={signOut}>
        {words.signOut}
      </button>
    </Door>
  );
}

const second = `${styles.button} ${styles.second}`;
