/**
 * A paper that is printed, such as an order for a vendor: what stands on it, as texts. Numbers are
 * as they are shown, days are `YYYY-MM-DD`. It is plain data, which a thread lays out.
 */
import type { Language } from '../../kernel/values/language.ts';

export interface PostalAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** The organization, in the letterhead. */
export interface Sender {
  name: string;
  address: PostalAddress | null;
  taxId: string | null;
  phone: string | null;
  /** Data URL of a PNG or JPEG. */
  logo: string | null;
  /** Of papers for those who have none of their own. */
  language: Language;
}

/** A value below its label; left out without a value. */
interface Fact {
  label: string;
  value: string | null;
  /** Its part of the width of the page. */
  share: number;
}

/** A person or a place in a panel. */
export interface Party {
  label: string;
  name: string;
  address: PostalAddress | null;
  /** Below the address: those that are there. */
  details: readonly (string | null)[];
}

/** A text of a cell. Without `as` it is in the usual print of its column. */
export interface CellText {
  text: string | null;
  as?: 'code' | 'remark' | 'body';
}

/** The texts of a cell, one below the other. */
export type PaperCell = readonly CellText[];

export interface PaperColumn {
  heading: string;
  /**
   * `figure`: numbers on the right, smaller where they are long. `number` and `unit` are as wide as
   * their texts, `item` columns share the rest. A `box` without text is a frame to write in.
   */
  kind: 'number' | 'unit' | 'figure' | 'item' | 'box';
  /** Of an `item`: its part of the rest, 1 by default. */
  share?: number;
}

export interface PaperTable {
  /** Above the table, where a paper has several. */
  title?: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly PaperCell[])[];
}

/** A line below the tables; the total is printed larger. */
export interface Sum {
  label: string;
  amount: string;
  isTotal?: true;
}

export interface Paper {
  title: string;
  number: string;
  /** Beside the title and on every page, e.g. `DRAFT`. */
  stamp: Stamp | undefined;
  /** Below the number, for a scanner. */
  barcode?: string;
  /** The day in the file: the time of printing would make every copy different. */
  day: string;
  sender: Sender;
  facts: readonly Fact[];
  parties: readonly Party[];
  tables: readonly PaperTable[];
  sums: readonly Sum[];
  notes: string | null;
  /** Of the words that every paper has, and of its countries. */
  language: Language;
}

const stamps = ['DRAFT', 'CANCELLED'] as const;

export type Stamp = (typeof stamps)[number];

/** The stamp of a paper about an order that is none yet, or not any more. */
export const stampOf = (status: string): Stamp | undefined =>
  stamps.find((stamp) => stamp === status.toUpperCase());
