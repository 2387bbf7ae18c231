/**
 * Keys of texts: two texts that mean one thing have the same key. The functions of the database
 * make the same keys.
 */

/** Codes that look alike are one code: the micro sign and the Greek letter, wide digits. */
export const codeKey = (code: string): string => code.normalize('NFKC');

/** GTINs of 8, 12, 13 and 14 digits are one number, with more or fewer zeros before it. */
export const gtinKey = (barcode: string): string =>
  /^(\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : barcode;
