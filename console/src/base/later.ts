import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** Milliseconds after which it is loaded also by a browser that is never idle, or cannot tell. */
const latest = 2_000;

type Part<Props> = FunctionComponent<Props> & {
  /** Loads it; a failure is told where it is shown. */
  preload(): Promise<void>;
};

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: latest });
    else setTimeout(resolve, latest);
  });

function atNextIdle(load: () => Promise<unknown>): void {
  idle().then(load);
}

let inTurn: Promise<unknown> = Promise.resolve();

/** Whether the browser is told to load no more than is needed, as by a person who pays for it. */
function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return false;
  return 'saveData' in connection && connection.saveData === true;
}

/** Loads parts for which nobody waits, one after another; none where data is saved. */
export function afterOthers(load: () => Promise<unknown>): void {
  if (savesData()) return;
  inTurn = inTurn.then(idle).then(load);
}

/**
 * A part that is loaded when the browser has time for it, or when it is shown before. Once it is
 * loaded it is there at once, so that the key after the one that opens it is typed into it: React
 * shows what it had to wait for up to 300 ms late.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  whenIdle: (load: () => Promise<unknown>) => void = atNextIdle,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const preload = async () => {
    await read().catch(() => undefined);
  };
  whenIdle(preload);
  const Awaited: ComponentType<Props> = lazy(read);
  function Later(props: Props) {
    const [Found] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return createElement(Found, props);
  }
  return Object.assign(Later, { preload });
}
