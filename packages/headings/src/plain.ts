const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The letters and digits of a heading, without case and marks; umlauts as they are spelled out. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\p{L}\d]/gu, '');
