/** Search parameters of the address: plain text, so that an address can be read and written. */
export type Search = Record<string, string>;

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return text && `?${text}`;
}

export interface Located {
  pathname: string;
  search: string;
}

/** The place of a form: its page, and the panel over it. */
export function placeOf({ pathname, search }: Located): string {
  const { act = '', line = '' } = parseSearch(search);
  return [pathname, act, line].join(' ');
}
