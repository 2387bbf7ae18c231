import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { KeysProvider, useKeys } from '../base/keys.tsx';
import { later } from '../base/later.ts';
import { Go, useOpen } from '../base/link.tsx';
import { OrganizationProvider, useOrganization } from '../base/organization.tsx';
import { usePathParam } from '../base/use-address.ts';
import { useUser } from '../base/user.ts';
import { Mark } from '../parts/mark.tsx';
import { Menu } from '../parts/menu.tsx';
import { ScreenFailed } from '../parts/not-found.tsx';
import { useWords } from '../words/language.tsx';
import styles from './frame.module.css';
import { useLive } from './live.ts';
import { destinations } from './navigation.ts';
import { SessionEnd } from './session-end.tsx';
import { lastOrganization } from './start-page.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = later(() => import('./palette.tsx'));
const KeyHelp = later(() => import('./key-help.tsx'));

/** The frame of every screen of an organization. */
export function Frame() {
  const words = useWords().shell;
  const org = usePathParam('org');
  const { data: user, error } = useUser();
  if (error) return <ScreenFailed error={error} />;
  if (!user) return null;
  const membership = user.memberships.find(({ orgId }) => orgId === org);
  if (!membership) return <ScreenFailed error={new Error(words.notMember)} />;
  return (
    <OrganizationProvider
      membership={membership}
      waiting={null}
      failed={(failure) => <ScreenFailed error={failure} />}
    >
      <KeysProvider>
        <Inside />
      </KeysProvider>
    </OrganizationProvider>
  );
}

function Inside() {
  const words = useWords();
  const organization = useOrganization();
  const [open, setOpen] = useState<'palette' | 'keys' | undefined>();
  const go = useOpen();
  useLive();
  useEffect(() => {
    localStorage.setItem(lastOrganization, organization.id);
    document.title = `${organization.name} · Stockwright`;
  }, [organization]);
  const all = destinations.flat();
  useKeys({
    'mod+k': { name: words.keys.palette, run: () => setOpen('palette') },
    '?': { name: words.keys.help, run: () => setOpen('keys') },
    ...Object.fromEntries(
      all.flatMap(({ key, path, name }) =>
        key ? [[`g ${key}`, { name: words.nav[name], run: () => go(path) }]] : [],
      ),
    ),
  });
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#screen">
        {words.shell.skip}
      </a>
      <nav className={styles.nav} aria-label={words.shell.navigation}>
        <Go to="/" className={styles.brand} title={organization.name}>
          <Mark />
          <span>{organization.name}</span>
        </Go>
        <button type="button" className={styles.search} onClick={() => setOpen('palette')}>
          <span>{words.shell.search}</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <div className={styles.places}>
          {destinations.map((group) => (
            <ul key={group[0]?.path}>
              {group.map((destination) => (
                <Place key={destination.path} {...destination} />
              ))}
            </ul>
          ))}
        </div>
        <UserMenu onKeys={() => setOpen('keys')} />
      </nav>
      <main id="screen" className={styles.screen} tabIndex={-1}>
        <SessionEnd />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <PhoneBar />
      <Suspense>
        {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
        {open === 'keys' && <KeyHelp onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function Place({ path, name, icon: Icon }: (typeof destinations)[number][number]) {
  const words = useWords().nav;
  const org = usePathParam('org');
  const current = useLocation({ select: ({ pathname }) => pathname });
  const here = `/o/${org}${path}`;
  const isHere = path === '/' ? `${current}/`.endsWith(here) : current.startsWith(here);
  return (
    <li>
      <Go to={path} aria-current={isHere ? 'page' : undefined}>
        <Icon size={16} aria-hidden />
        <span>{words[name]}</span>
      </Go>
    </li>
  );
}

/** The screens for hands that hold goods; everything else is behind the last button. */
function PhoneBar() {
  const words = useWords();
  const places = destinations.flat().filter(({ phone }) => phone);
  const others = destinations.flat().filter(({ phone }) => !phone);
  const go = useOpen();
  return (
    <nav className={styles.phone} aria-label={words.shell.phoneNavigation}>
      <ul>
        {places.map((destination) => (
          <Place key={destination.path} {...destination} />
        ))}
      </ul>
      <Menu
        label={words.shell.more}
        items={others.map(({ path, name }) => ({ name: words.nav[name], run: () => go(path) }))}
      />
    </nav>
  );
}
