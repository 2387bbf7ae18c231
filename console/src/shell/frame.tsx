import { Outlet, useLocation } from '@tanstack/react-router';
import { MenuIcon, Search } from 'lucide-react';
import { Fragment, Suspense, useEffect, useState } from 'react';
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
import { type Destination, destinations, groups, phoneBar } from './navigation.ts';
import { Notices } from './notices.tsx';
import { lastOrganization } from './start-page.tsx';
import { UserMenu, useUserItems } from './user-menu.tsx';

const Palette = later(() => import('./palette.tsx'));
const KeyHelp = later(() => import('./key-help.tsx'));

/** The frame of every screen of an organization. */
export function Frame() {
  const words = useWords().shell;
  const org = usePathParam('org');
  const { data: user, error } = useUser();
  if (!user) return error && <ScreenFailed error={error} />;
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
  }, [organization]);
  useKeys({
    'mod+k': { name: words.keys.palette, run: () => setOpen('palette') },
    '?': { name: words.keys.help, run: () => setOpen('keys') },
    ...Object.fromEntries(
      destinations.flatMap(({ key, path, name }) =>
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
          {groups.map(({ name, places }) => (
            <Fragment key={name}>
              {name && <h3 id={`places-${name}`}>{words.navGroups[name]}</h3>}
              <ul aria-labelledby={name && `places-${name}`}>
                {places.map((place) => (
                  <Place key={place.path} {...place} />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
        <UserMenu onKeys={() => setOpen('keys')} />
      </nav>
      <main id="screen" className={styles.screen} tabIndex={-1}>
        <Notices />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <PhoneBar onSearch={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
      <Suspense>
        {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
        {open === 'keys' && <KeyHelp onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function Place({ path, name, icon: Icon }: Destination) {
  const words = useWords().nav;
  const org = usePathParam('org');
  const current = useLocation({ select: ({ pathname }) => pathname });
  const [page] = path.split('?');
  const home = `/o/${org}`;
  const isHere =
    page === '/'
      ? current === home || current === `${home}/`
      : current.startsWith(`${home}${page}`);
  return (
    <li>
      <Go to={path} aria-current={isHere ? 'page' : undefined}>
        <Icon size={16} aria-hidden />
        <span>{words[name]}</span>
      </Go>
    </li>
  );
}

/** The screens for hands that hold goods, and a search; all others are in the menu at the top. */
function PhoneBar({ onSearch, onKeys }: { onSearch(): void; onKeys(): void }) {
  const words = useWords();
  const go = useOpen();
  const account = useUserItems(onKeys);
  const { data: user } = useUser();
  const screens = groups.flatMap(({ name: group, places }) =>
    places.map(({ path, name }) => ({
      name: words.nav[name],
      ...(group && { group: words.navGroups[group] }),
      run: () => go(path),
    })),
  );
  const own = account.map((item) => ({ ...item, group: user?.name }));
  return (
    <>
      <div className={styles.more}>
        <Menu
          label={words.shell.more}
          icon={<MenuIcon size={20} aria-hidden />}
          items={[...screens, ...own]}
        />
      </div>
      <nav className={styles.phone} aria-label={words.shell.phoneNavigation}>
        <ul>
          {phoneBar.map((place) => (
            <Place key={place.path} {...place} />
          ))}
          <li>
            <button type="button" onClick={onSearch}>
              <Search size={16} aria-hidden />
              <span>{words.nav.search}</span>
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}
