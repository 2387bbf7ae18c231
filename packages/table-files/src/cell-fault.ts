/** The texts of spreadsheets, in English and in German, for a cell that they cannot calculate. */
const faults = new Set([
  ...['#N/A', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!', '#SPILL!', '#CALC!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!'],
]);

export const isCellFault = (text: string): boolean => faults.has(text.trim());
