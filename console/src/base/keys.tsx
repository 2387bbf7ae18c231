/**
 * Keys that act from anywhere. A name is a key (`/`), two in a row (`g s`) or one with the command
 * key (`mod+k`). Keys without it do nothing while a field has the focus, and can be switched off.
 */
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';

interface Key {
  name: string;
  run(): void;
}

export type Keys = Record<string, Key>;

const offKey = 'stockwright.keys-off';
/** Milliseconds between the two keys of a pair. */
const pairTime = 1_200;

export const areKeysOff = () => localStorage.getItem(offKey) !== null;

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}

interface Registry {
  add(keys: () => Keys): () => void;
  all(): Keys;
}

const Context = createContext<Registry | undefined>(undefined);

export function KeysProvider({ children }: { children: ReactNode }) {
  const registry = useMemo(makeRegistry, []);
  useEffect(() => listen(registry), [registry]);
  return <Context value={registry}>{children}</Context>;
}

function makeRegistry(): Registry {
  const sources = new Set<() => Keys>();
  return {
    add(keys) {
      sources.add(keys);
      return () => sources.delete(keys);
    },
    // The part that was opened last comes last, and replaces keys of the parts behind it.
    all: () => Object.assign({}, ...[...sources].map((keys) => keys())),
  };
}

function listen(registry: Registry): () => void {
  let first = { key: '', at: 0 };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const command = event.metaKey || event.ctrlKey;
    if (!command && (isTyping(event.target) || areKeysOff())) return;
    const keys = registry.all();
    const pressed = command ? `mod+${event.key.toLowerCase()}` : event.key;
    const pair = Date.now() - first.at < pairTime ? `${first.key} ${pressed}` : '';
    const found = keys[pair] ?? keys[pressed];
    first = { key: pressed, at: Date.now() };
    if (!found) return;
    event.preventDefault();
    first = { key: '', at: 0 };
    found.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

const isTyping = (target: EventTarget | null): boolean =>
  isTextField(target) || target instanceof HTMLSelectElement;

/** Whether keys become text there. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type));

/** Adds keys while the calling part is shown. */
export function useKeys(keys: Keys): void {
  const registry = use(Context);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => registry?.add(() => latest.current), [registry]);
}

/** Every key that acts now. */
export function useAllKeys(): Keys {
  return use(Context)?.all() ?? {};
}
