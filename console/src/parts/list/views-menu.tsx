import { deleteView, type ListViewsResponse, listViews } from '@stockwright/client';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { parseSearch, type Search, stringifySearch } from '../../base/address.ts';
import { later } from '../../base/later.ts';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { useUser } from '../../base/user.ts';
import { useWords } from '../../words/language.tsx';
import { Menu } from '../menu.tsx';
import { useRun } from '../use-run.ts';

const KeepView = later(() => import('./keep-view.tsx'));

type View = ListViewsResponse['data'][number];

/** The panel that is open is no part of a view. */
const searchOf = ({ act: _act, ...search }: Search): string =>
  stringifySearch(search).replace('?', '');

/** Views of a list, one's own and those that colleagues share: its filters, order and columns. */
export function ViewsMenu({ kind }: { kind: string }) {
  const words = useWords().list;
  const { client } = useOrganization();
  const isAdmin = useIsAdmin();
  const { data: user } = useUser();
  const [address, change] = useAddress();
  const run = useRun('view');
  const { data } = useRead(listViews, { query: { screen: kind } });
  const views = data?.data ?? [];
  const search = searchOf(address);
  const cleared = Object.fromEntries(Object.keys(address).map((name) => [name, '']));
  const isCurrent = (view: View) => view.search === search;
  const mayRemove = (view: View) => view.createdBy === user?.id || isAdmin;
  return (
    <>
      <Menu
        label={words.views}
        icon={<Bookmark size={16} aria-hidden />}
        items={[
          { name: words.standardView, run: () => change(cleared) },
          ...views.map((view) => ({
            name: view.isShared ? words.sharedView(view.name) : view.name,
            checked: isCurrent(view),
            run: () => change({ ...cleared, ...parseSearch(view.search) }),
          })),
          { name: words.keepView, run: () => change({ act: 'view' }) },
          ...views
            .filter((view) => isCurrent(view) && mayRemove(view))
            .map(({ id, name }) => ({
              name: words.removeView(name),
              run: () => {
                run(() => deleteView(client, { path: { id } }));
              },
            })),
          {
            name: words.copyView,
            run: () => {
              navigator.clipboard.writeText(location.href);
            },
          },
        ]}
      />
      <Suspense>
        {address.act === 'view' && (
          <KeepView kind={kind} search={search} onClose={() => change({ act: '' })} />
        )}
      </Suspense>
    </>
  );
}
