import { areKeysOff, switchKeys } from '../base/keys.tsx';
import { useOrganization } from '../base/organization.tsx';
import { signOut } from '../base/session.ts';
import { useUser } from '../base/user.ts';
import { Menu } from '../parts/menu.tsx';
import type { MenuItem } from '../parts/menu-items.ts';
import { useLanguage } from '../words/language.tsx';
import { type LanguageCode, languageNames } from '../words/languages.ts';
import { chooseTheme, currentTheme, themes } from './theme.ts';

/** The account, the other organizations, and how the console looks. */
export function useUserItems(onKeys: () => void): readonly MenuItem[] {
  const { words, code, choose } = useLanguage();
  const { id } = useOrganization();
  const { data: user } = useUser();
  const others = user?.memberships.filter(({ orgId }) => orgId !== id) ?? [];
  const off = areKeysOff();
  return [
    { name: words.settings.account, href: `/o/${id}/settings?tab=account` },
    ...others.map(({ orgId, orgName }) => ({ name: orgName, href: `/o/${orgId}` })),
    ...themes.map((theme) => ({
      name: words.shell.themes[theme],
      checked: currentTheme() === theme,
      run: () => chooseTheme(theme),
    })),
    ...Object.entries(languageNames).map(([language, name]) => ({
      name,
      checked: language === code,
      run: () => choose(language as LanguageCode),
    })),
    { name: words.keys.help, run: onKeys },
    { name: off ? words.shell.keysOn : words.shell.keysOff, run: () => switchKeys(off) },
    { name: words.shell.reference, href: '/api/docs', isBeside: true },
    { name: words.start.signOut, run: signOut },
  ];
}

/** Who is signed in, with a menu. */
export function UserMenu({ onKeys }: { onKeys(): void }) {
  const { data: user } = useUser();
  return <Menu label={user?.name ?? ''} items={useUserItems(onKeys)} />;
}
