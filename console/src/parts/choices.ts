/** Currencies and time zones, to be chosen by their names. */
export interface Proposal {
  value: string;
  /** As a person calls it. */
  title?: string | undefined;
}

export function currencies(locale: string): readonly Proposal[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({ value, title: names.of(value) }));
}

export const timezones = (): readonly Proposal[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value }));

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
