import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** Milliseconds after which it is loaded also by a browser that is never idle, or cannot tell. */
const latest = 2_000;

/**
 * A part that is loaded when the browser has time for it, or when it is shown before. Once it is
 * loaded it is there at once, so that the key after the one that opens it is typed into it: React
 * shows what it had to wait for up to 300 ms late.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const readQuietly = () => void read().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(readQuietly, { timeout: latest });
  else setTimeout(readQuietly, latest);
  const Awaited: ComponentType<Props> = lazy(read);
  return function Later(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return createElement(Part, props);
  };
}
