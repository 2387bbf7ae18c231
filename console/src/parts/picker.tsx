import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useOrganization } from '../base/organization.tsx';
import { keyOf } from '../base/reads.ts';
import { useWords } from '../words/language.tsx';
import { useLookUps } from './look-ups.ts';
import styles from './picker.module.css';
import { isSameCode } from './same-code.ts';
import type { Choice, Source } from './sources.ts';

interface PickerProps {
  label: string;
  value: Choice | undefined;
  onChange(value: Choice | undefined): void;
  source: Source;
  invalid?: boolean;
  required?: boolean;
  /** In a grid the cell itself is the frame. */
  plain?: boolean;
}

/** A field that finds a record by a part of its code or name. */
export function Picker(props: PickerProps) {
  const { label, value, onChange, invalid = false, required = false, plain = false } = props;
  const words = useWords().picker;
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, at, choices, isFetching, choose, onKey } = useTyping(props);
  return (
    <span className={plain ? styles.plain : styles.picker}>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={typed !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={choices[at] && `${list}-${at}`}
        aria-invalid={invalid}
        aria-required={required}
        autoComplete="off"
        value={typed ?? (value ? titleOf(value) : '')}
        placeholder={words.hint}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') onChange(undefined);
        }}
        onClick={() => setTyped(typed ?? '')}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKey}
      />
      {typed !== undefined && (
        <Choices
          id={list}
          label={label}
          anchor={input}
          choices={choices}
          at={at}
          empty={isFetching ? words.searching : words.none}
          onChoose={(choice) => choose(typed, choice)}
        />
      )}
    </span>
  );
}

/** The text that was typed and is not chosen yet, and the effect of the keys on it. */
function useTyping({ source, onChange, plain = false }: PickerProps) {
  const [{ typed, at }, set] = useState<{ typed: string | undefined; at: number }>({
    typed: undefined,
    at: 0,
  });
  // An answer that comes late must not bring back what the line was when it was asked for.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const { client } = useOrganization();
  const lookUps = useLookUps();
  const { found, isFetching, isCurrent } = useFound(source, typed?.trim());
  const words = useWords().picker;
  const choices = typed === undefined ? [] : withNew(found ?? [], source, typed, words.create);
  const setTyped = (text: string | undefined) => set({ typed: text, at: 0 });
  /** Takes the chosen one, or what was typed, also before its answer has come. */
  const take = async (text: string, chosen?: Choice) => {
    setTyped(undefined);
    const hit = chosen ?? (await firstOf(text));
    const choice = hit?.id === '' ? await source.create?.(client, text.trim()) : hit;
    // Before the look-up counts as answered, the form has rendered what was found.
    if (choice) flushSync(() => latest.current(choice));
  };
  const firstOf = async (text: string) => {
    const hits = await source.find(client, text.trim(), AbortSignal.timeout(10_000));
    return exact(hits, text) ?? hits[0];
  };
  const choose = (text: string, choice: Choice | undefined) =>
    lookUps(take(text, choice).catch(() => setTyped(text)));
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isOpen = typed !== undefined;
    // In a grid the arrows move between the lines until something is typed.
    if (step && (isOpen || !plain)) {
      stop(event);
      set({ typed: typed ?? '', at: Math.min(Math.max(at + step, 0), choices.length) });
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') stop(event);
      const known = isCurrent ? (exact(choices, typed) ?? choices[at]) : undefined;
      const isMade = known?.id === '' && event.key === 'Tab';
      if (!isMade && (typed.trim() !== '' || at > 0)) choose(typed, known);
      else setTyped(undefined);
    } else if (isOpen && event.key === 'Escape') {
      stop(event);
      setTyped(undefined);
    }
  };
  return {
    typed,
    setTyped,
    at: Math.min(at, Math.max(choices.length - 1, 0)),
    choices,
    isFetching,
    choose,
    onKey,
  };
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Offers to make what was typed, where nothing has that name and a name is enough. */
function withNew(
  found: readonly Choice[],
  source: Source,
  typed: string,
  title: (name: string) => string,
): readonly Choice[] {
  const name = typed.trim();
  const isKnown = found.some(
    (choice) => isSameCode(choice.code, name) || isSameCode(choice.name, name),
  );
  if (!source.create || name === '' || isKnown) return found;
  return [...found, { id: '', code: title(name), name: '' }];
}

const titleOf = ({ code, name }: Choice) => [code, name].filter(Boolean).join(' · ');

function exact(choices: readonly Choice[], typed: string): Choice | undefined {
  return (
    choices.find(({ code }) => isSameCode(code, typed)) ??
    choices.find(({ also }) => also !== undefined && isSameCode(also, typed))
  );
}

/** `isCurrent`: what was found is the answer to what is typed now, not to the keys before. */
function useFound(source: Source, typed: string | undefined) {
  const { id, client } = useOrganization();
  const asked = useDeferredValue(typed);
  const query = useQuery({
    queryKey: keyOf(id, source.reads, source.kind, asked),
    queryFn: ({ signal }) => source.find(client, asked ?? '', signal),
    enabled: asked !== undefined,
    placeholderData: (before) => before,
  });
  const { data: found, isFetching, isPlaceholderData } = query;
  return { found, isFetching, isCurrent: asked === typed && !isFetching && !isPlaceholderData };
}

/** The list below the field, above everything else on the page. */
function Choices({
  id,
  label,
  anchor,
  choices,
  at,
  empty,
  onChoose,
}: {
  id: string;
  label: string;
  anchor: RefObject<HTMLInputElement | null>;
  choices: readonly Choice[];
  at: number;
  empty: string;
  onChoose(choice: Choice): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const place = anchor.current?.getBoundingClientRect();
    if (!element || !place) return;
    element.showPopover();
    const below = innerHeight - place.bottom;
    element.style.left = `${Math.min(place.left, innerWidth - 340)}px`;
    element.style.minWidth = `${Math.max(place.width, 320)}px`;
    if (below > 260) element.style.top = `${place.bottom + 2}px`;
    else element.style.bottom = `${innerHeight - place.top + 2}px`;
  }, [anchor]);
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className={styles.list}
    >
      {choices.length === 0 && <p className={styles.empty}>{empty}</p>}
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the field.
        <div
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.choice}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <strong>{choice.code}</strong>
          <span>{[choice.name, choice.also].filter(Boolean).join(' · ')}</span>
        </div>
      ))}
    </div>
  );
}
