import { search } from '@stockwright/client';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useOpen } from '../base/link.tsx';
import { useOrganization } from '../base/organization.tsx';
import { recentPages } from '../base/recent-pages.ts';
import { recordAddress } from '../base/record-address.ts';
import { useRead } from '../base/use-read.ts';
import { Popover } from '../parts/popover.tsx';
import { useWords, type Words } from '../words/language.tsx';
import { destinations } from './navigation.ts';
import styles from './palette.module.css';

interface Hit {
  id: string;
  name: string;
  code: string | null;
  kind: string;
  to: string;
}

/** Finds records of all kinds, acts and screens, by parts of their names. */
export default function Palette({ onClose }: { onClose(): void }) {
  const words = useWords();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const hits = useHits(text);
  const open = useOpen();
  const follow = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    open(hit.to);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((before) => Math.min(Math.max(before + step, 0), hits.length - 1));
    }
    if (event.key === 'Enter') follow(hits[at]);
  };
  return (
    <Popover label={words.keys.palette} onClose={onClose}>
      <div className={styles.palette}>
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-hits"
          aria-activedescendant={hits[at] && `palette-${at}`}
          aria-label={words.shell.search}
          placeholder={words.shell.searchHint}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <Hits hits={hits} at={at} onFollow={follow} />
        {text.trim() !== '' && hits.length === 0 && (
          <p className={styles.none}>{words.shell.noHits}</p>
        )}
      </div>
    </Popover>
  );
}

function Hits({
  hits,
  at,
  onFollow,
}: {
  hits: readonly Hit[];
  at: number;
  onFollow(hit: Hit): void;
}) {
  const words = useWords();
  return (
    <div id="palette-hits" role="listbox" aria-label={words.shell.hits} className={styles.hits}>
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the field above.
        <div
          key={hit.id}
          id={`palette-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.hit}
          onClick={() => onFollow(hit)}
        >
          {hit.code && <span className={styles.code}>{hit.code}</span>}
          <span className={styles.name}>{hit.name}</span>
          <span className="faint">{hit.kind}</span>
        </div>
      ))}
    </div>
  );
}

function useHits(text: string): readonly Hit[] {
  const words = useWords();
  const { id } = useOrganization();
  const asked = useDeferredValue(text.trim());
  const { data } = useRead(
    search,
    { query: { q: asked } },
    { enabled: asked !== '', placeholderData: (before) => before },
  );
  const isMeant = ({ name }: Hit) => {
    const given = name.toLowerCase();
    return asked
      .toLowerCase()
      .split(' ')
      .every((word) => given.includes(word));
  };
  const hitOf = (name: string, kind: string, to: string, key = to): Hit => {
    return { id: key, name, code: null, kind, to };
  };
  const screens = destinations.map(({ path, name }) =>
    hitOf(words.nav[name], words.shell.screen, path),
  );
  const acts = actsOf(words).map(({ name, to }) => hitOf(name, words.shell.act, to));
  const recent = recentPages(id).map(({ path, title }) =>
    hitOf(title, words.shell.recent, path, `recent ${path}`),
  );
  const records = (asked === '' ? [] : (data?.data ?? [])).flatMap((hit) => {
    const to = recordAddress(hit.type, hit.id);
    if (!to) return [];
    const kind = words.kinds[hit.type];
    return [{ id: hit.id, name: hit.name ?? '', code: hit.code, kind, to }];
  });
  if (asked === '') return [...recent, ...acts, ...screens];
  return [...records, ...[...acts, ...screens].filter(isMeant)];
}

/** The acts that begin without a record. */
const actsOf = (words: Words) => [
  { name: words.salesOrders.create, to: '/sales-orders?act=new' },
  { name: words.purchaseOrders.create, to: '/purchase-orders?act=new' },
  { name: words.workOrders.create, to: '/work-orders?act=new' },
  { name: words.shell.receive, to: '/receive' },
  { name: words.items.create, to: '/stock?act=new' },
  { name: words.recipes.create, to: '/recipes?act=new' },
  { name: words.customers.create, to: '/customers?act=new' },
  { name: words.vendors.create, to: '/vendors?act=new' },
];
