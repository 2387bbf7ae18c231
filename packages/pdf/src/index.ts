export { type Cell, drawRow, heightOfLines, type RowOptions } from './rows.ts';
export {
  type Area,
  heightOf,
  type Line,
  type PageSize,
  type Path,
  type Picture,
  pathOf,
  Sheet,
  type SheetOptions,
  type Style,
} from './sheet.ts';
export { type Column, drawTable, type TableOptions } from './table.ts';
export type { Run } from './text.ts';
export type { Weight } from './typefaces.ts';
