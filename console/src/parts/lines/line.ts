/** Lines that are edited in a grid, and what the grid needs to know of them. */
import type { ReactNode } from 'react';
import type { Words } from '../../words/language.tsx';
import type { Form } from '../form/use-form.ts';
import type { Choice, Source } from '../sources.ts';

/** A line: text by column, records by column. */
export interface Line {
  /** Stays the same while the line exists. */
  key: string;
  text: Readonly<Record<string, string>>;
  records: Readonly<Record<string, Choice | undefined>>;
}

/** The props of the input of a cell. */
export interface InputProps {
  line: Line;
  label: string;
  value: string;
  onText(text: string): void;
}

export interface LineColumn {
  id: string;
  title: string;
  /** Further headings that a pasted table may have for it. */
  headings?: readonly string[];
  /** Whether each line that is entered needs it. */
  isRequired?: true;
  kind: 'record' | 'decimal' | 'text' | 'choice' | 'shown' | 'own';
  source?: Source;
  /** Of `choice`: the values of a line; a line with one of them has nothing to choose. */
  choices?(line: Line): readonly { value: string; title: string }[];
  /** Of `own`: its input. */
  input?(props: InputProps): ReactNode;
  /** The unit of a decimal, behind it. */
  suffix?(line: Line): ReactNode;
  /** A note below the field. */
  below?(line: Line): ReactNode;
  /** Another field of the request whose fault stands here. */
  also?: string;
  /** Of `shown`: what stands there. */
  show?(line: Line, index: number): ReactNode;
  align?: 'end';
  /** Whether somebody has changed the cell of a line that was filled in. */
  isChanged?(line: Line): boolean;
  /** A CSS width. */
  width?: string;
}

/** Changes lines to what they are then. */
export type LinesChange = (lines: readonly Line[]) => readonly Line[];

/** The lines of a form, as a grid takes them. */
export interface BoundLines {
  /** Of the array in the request, such as `/items`. */
  pointer: string;
  lines: readonly Line[];
  /** Takes the change to whatever the lines are by then: a look-up may end after more was typed. */
  onChange(change: LinesChange): void;
}

export interface LinesProps extends BoundLines {
  label: string;
  /** Must be the same function on every rendering, so that only lines that change are rendered. */
  columns(words: Words): readonly LineColumn[];
  /** Whether lines can be added and removed. */
  fixed?: boolean;
  /** The line after a record was chosen, for example with its usual price. */
  onRecord?(line: Line, column: string, choice: Choice): Line;
}

let last = 0;
const newKey = () => `line-${++last}`;
export const newLine = (text: Record<string, string> = {}): Line => ({
  key: newKey(),
  text,
  records: {},
});

/** Lines in which something was entered. */
export const filled = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ text, records }) =>
    [...Object.values(text), ...Object.values(records)].some(Boolean),
  );

/**
 * All lines of a grid as one value of a form. react-hook-form copies lists and plain objects at
 * every key, and a line that was copied would be rendered again; this one it leaves as it is, and
 * compares what was entered.
 */
export class Lines {
  readonly #all: readonly Line[];
  readonly entered: string;

  constructor(all: readonly Line[] = [newLine()]) {
    this.#all = all;
    this.entered = JSON.stringify(filled(all).map(enteredIn));
  }

  get all(): readonly Line[] {
    return this.#all;
  }

  toJSON(): readonly Line[] {
    return this.#all;
  }

  /** The lines of a draft; their keys are of a page that is gone. */
  revive(kept: readonly Line[]): Lines {
    return new Lines(kept.map((line) => ({ ...line, key: newKey() })));
  }
}

const enteredIn = ({ text, records }: Line) => [
  Object.entries(text).filter(([, typed]) => typed !== ''),
  Object.entries(records).flatMap(([column, choice]) => (choice ? [[column, choice.id]] : [])),
];

/** The lines of a form under their name in the request. */
export function linesOf<Name extends string>(
  form: Form<Record<Name, Lines>>,
  name: Name,
): BoundLines {
  const { pointer, value, onChange } = form.at(name);
  return {
    pointer,
    lines: value.all,
    onChange(change) {
      const { all } = form.now()[name];
      const next = change(all);
      if (next !== all) onChange(new Lines(next));
    },
  };
}
