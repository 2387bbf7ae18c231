import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { Search } from '../../base/address.ts';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Menu } from '../menu.tsx';

interface View {
  name: string;
  search: Search;
}

/** Views of a list that this browser keeps: its filters, order and columns under a name. */
export function ViewsMenu({ kind }: { kind: string }) {
  const words = useWords().list;
  const { id } = useOrganization();
  const [search, change] = useAddress();
  const key = `stockwright.views.${id}.${kind}`;
  const [views, setViews] = useState<readonly View[]>(() =>
    JSON.parse(localStorage.getItem(key) ?? '[]'),
  );
  const keep = (next: readonly View[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setViews(next);
  };
  const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, '']));
  const isCurrent = (view: View) => JSON.stringify(view.search) === JSON.stringify(search);
  return (
    <Menu
      label={words.views}
      icon={<Bookmark size={16} aria-hidden />}
      items={[
        { name: words.standardView, run: () => change(cleared) },
        ...views.map((view) => ({
          name: view.name,
          checked: isCurrent(view),
          run: () => change({ ...cleared, ...view.search }),
        })),
        {
          name: words.keepView,
          run: () => {
            const name = prompt(words.viewName)?.trim();
            if (name) keep([...views.filter((view) => view.name !== name), { name, search }]);
          },
        },
        ...views.filter(isCurrent).map((view) => ({
          name: words.removeView(view.name),
          run: () => keep(views.filter((one) => one !== view)),
        })),
        {
          name: words.copyView,
          run: () => {
            navigator.clipboard.writeText(location.href);
          },
        },
      ]}
    />
  );
}
