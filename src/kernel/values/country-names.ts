/** Countries as files name them. */
import iso3166 from 'iso-3166-1';

/** The languages of the offices whose files are read. */
const languages = 'en de fr es it nl pt pl cs sv da nb fi tr'.split(' ');

/** Names that no standard has. */
const usual: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'u s': 'US',
  'u s a': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
};

/** Beyond this a text is the name of no country. */
const maxLength = 100;

/** A name without case, accents, and whatever is no letter or digit. */
const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** The codes by their names; a name of two countries has none. */
function namedCodes(): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const add = (name: string, code: string) => {
    const key = keyOf(name);
    const before = found.get(key);
    found.set(key, found.has(key) && before !== code ? undefined : code);
  };
  const inLanguages = languages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames([language], { type: 'region', style }),
    ),
  );
  const all = iso3166.all();
  for (const { alpha2, country } of all) {
    add(country, alpha2);
    for (const names of inLanguages) add(names.of(alpha2) ?? alpha2, alpha2);
  }
  for (const { alpha2, alpha3 } of all) {
    found.set(keyOf(alpha3), alpha2);
    found.set(keyOf(alpha2), alpha2);
  }
  for (const [name, code] of Object.entries(usual)) found.set(name, code);
  return found;
}

let codes: ReturnType<typeof namedCodes> | undefined;

/** The ISO 3166-1 alpha-2 code of a country by its code or its name; undefined for none. */
export function countryNamed(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  codes ??= namedCodes();
  return codes.get(keyOf(text));
}
