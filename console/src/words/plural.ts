/** A number with its noun, in a language. */
export const pluralIn =
  (language: string) =>
  (count: number, one: string, other: string): string =>
    `${count.toLocaleString(language)} ${count === 1 ? one : other}`;
