const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2000, month)));

/** The month that a name or its beginning means, in a language or in English: `11` of `Nov`. */
export function monthNamed(text: string, locale: string): string | undefined {
  const begun = text.replace('.', '').toLowerCase();
  if (begun.length < 3) return undefined;
  const monthIn = (language: string) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return months.findIndex((month) => format(month).toLowerCase().startsWith(begun));
  };
  const found = Math.max(monthIn(locale), monthIn('en'));
  return found < 0 ? undefined : String(found + 1);
}
