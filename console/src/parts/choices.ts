/** Currencies and time zones, to be chosen by their names. */
export interface Proposal {
  value: string;
  /** As a person calls it. */
  title?: string | undefined;
}

type Proposals = (locale: string) => readonly Proposal[];

/** Makes a list once for each language: a form is rendered at every key. */
export function once(make: Proposals): Proposals {
  const made = new Map<string, readonly Proposal[]>();
  return (locale) => {
    const found = made.get(locale) ?? make(locale);
    made.set(locale, found);
    return found;
  };
}

export const currencies = once((locale) => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({ value, title: names.of(value) }));
});

export const timezones = once(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value })));

const folded = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ');

/**
 * The value that was meant: the one with this name, else the only one that has the text in it. What
 * means none stays as it is.
 */
export function meant(typed: string, choices: readonly Proposal[]): string {
  const text = folded(typed);
  if (text === '') return typed;
  const names = ({ value, title = '' }: Proposal) => [value, title].map(folded);
  const same = choices.filter((one) => names(one).includes(text));
  const near = choices.filter((one) => names(one).some((name) => name.includes(text)));
  const [only, ...others] = same.length > 0 ? same : near;
  return only && (same.length > 0 || others.length === 0) ? only.value : typed;
}
