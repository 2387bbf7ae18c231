import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { placeOf } from '../../base/address.ts';
import { forgetDraft, keepDraft, readDraft } from '../../base/drafts.ts';

/** The parts of a form that a draft needs; its values may be of any names. */
export interface Draftable {
  isChanged: boolean;
  start: object;
  typed: object;
  set(part: object): void;
}

/** A value that JSON changes, such as the lines of a grid. */
interface Revivable {
  revive(kept: unknown): unknown;
}

/** Milliseconds after the last key. */
const pause = 300;

/**
 * Keeps what was typed into a form for the case that its page is loaded again, and brings it back
 * then. A form that is closed was saved or given up, and so its draft goes.
 */
export function useDraft(form: Draftable | undefined) {
  const place = useDraftPlace();
  const [kept] = useState(() => form && revived(readDraft<object>(place), form.start));
  const [isRestored, setRestored] = useState(kept !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is brought back once.
  useEffect(() => {
    if (kept) form?.set(kept);
  }, []);
  useKeepDraft(place, form?.isChanged ?? false, () => form && changesOf(form));
  const startAgain = () => {
    form?.set(form.start);
    setRestored(false);
  };
  return { isRestored, startAgain };
}

/** The name of the draft of the page, or of the panel over it. */
export function useDraftPlace(): string {
  const { pathname, searchStr: search } = useRouter().latestLocation;
  const [place] = useState(() => placeOf({ pathname, search }));
  return place;
}

/** Keeps what `changes` gives while something is changed, and forgets it when it is closed. */
export function useKeepDraft(place: string, isChanged: boolean, changes: () => unknown): void {
  useEffect(() => () => forgetDraft(place), [place]);
  useEffect(() => {
    if (!isChanged) return forgetDraft(place);
    const keep = () => keepDraft(place, changes());
    const timer = setTimeout(keep, pause);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  });
}

/** The changed values: the record may have others by then. */
function changesOf({ start, typed }: Draftable): object {
  const before = new Map(Object.entries(start));
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
}

/** The values of a draft; undefined where there is none, or one of another form. */
function revived(draft: object | undefined, start: object): object | undefined {
  const values = Object.entries(draft ?? {});
  const before = new Map<string, unknown>(Object.entries(start));
  if (values.length === 0 || values.some(([name]) => !before.has(name))) return undefined;
  return Object.fromEntries(
    values.map(([name, value]) => {
      const first = before.get(name);
      return [name, isRevivable(first) ? first.revive(value) : value];
    }),
  );
}

const isRevivable = (value: unknown): value is Revivable =>
  typeof value === 'object' && value !== null && 'revive' in value;
