import { search } from '@stockwright/client';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useOpen } from '../base/link.tsx';
import { recordAddress } from '../base/record-address.ts';
import { useRead } from '../base/use-read.ts';
import { Popover } from '../parts/popover.tsx';
import { useWords } from '../words/language.tsx';
import { destinations } from './navigation.ts';
import styles from './palette.module.css';

interface Hit {
  id: string;
  name: string;
  code: string | null;
  kind: string;
  to: string;
}

/** Finds records of all kinds, and screens, by a part of their name. */
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
          <span className={styles.code}>{hit.code}</span>
          <span className={styles.name}>{hit.name}</span>
          <span className="faint">{hit.kind}</span>
        </div>
      ))}
    </div>
  );
}

function useHits(text: string): readonly Hit[] {
  const words = useWords();
  const asked = useDeferredValue(text.trim());
  const { data } = useRead(
    search,
    { query: { q: asked } },
    { enabled: asked !== '', placeholderData: (before) => before },
  );
  const screens = destinations
    .flat()
    .filter(({ name }) => words.nav[name].toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ path, name }) => ({
      id: path,
      name: words.nav[name],
      code: null,
      kind: words.shell.screen,
      to: path,
    }));
  const records = (asked === '' ? [] : (data?.data ?? [])).flatMap((hit) => {
    const to = recordAddress(hit.type, hit.id);
    if (!to) return [];
    const kind = words.kinds[hit.type];
    return [{ id: hit.id, name: hit.name ?? '', code: hit.code, kind, to }];
  });
  return [...records, ...screens];
}
