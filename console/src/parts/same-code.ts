/** Codes and barcodes as the service compares them. */

const invisible = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** Without ends that cannot be seen; characters that look alike are one. */
const visible = (text: string): string => text.replace(invisible, '').normalize('NFKC');

/** In any case: people type in it. */
const codeKey = (text: string): string => visible(text).toLowerCase();

/** GTINs of 8, 12, 13 and 14 digits are one number, with more or fewer zeros before it. */
const gtinKey = (text: string): string =>
  /^(\d{8}|\d{12,14})$/.test(text) ? text.padStart(14, '0') : text;

const barcodeKey = (text: string): string => gtinKey(visible(text));

export const isSameCode = (one: string, other: string): boolean => codeKey(one) === codeKey(other);

/** Whether a scanned text means an item: its barcode in any form, or its code in any case. */
export const isCodeOf = (text: string, code: string, barcode: string | undefined): boolean =>
  (barcode !== undefined && barcodeKey(text) === barcodeKey(barcode)) || isSameCode(text, code);
