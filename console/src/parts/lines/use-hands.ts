import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { Choice } from '../sources.ts';
import { type Line, type LineColumn, type LinesProps, newLine } from './line.ts';
import { usePaste } from './use-paste.ts';

export type Hands = ReturnType<typeof useHands>;

/**
 * The effects of keys, the clipboard and fields on the lines; the same object on every rendering.
 */
export function useHands(
  props: LinesProps,
  columns: readonly LineColumn[],
  table: RefObject<HTMLElement | null>,
) {
  const paste = usePaste(props, columns);
  const latest = useRef({ props, paste });
  useLayoutEffect(() => {
    latest.current = { props, paste };
  });
  return useMemo(() => {
    const now = () => latest.current.props;
    const moveTo = (row: number, column: number) => {
      const cell = table.current?.querySelector(`[data-cell="${row}-${column}"] input`);
      if (!(cell instanceof HTMLInputElement)) return;
      cell.focus();
      cell.select();
    };
    const add = (column: number) => {
      const { lines, onChange } = now();
      // The line is there at once: the next key is already meant for it.
      flushSync(() => onChange((all) => [...all, newLine()]));
      moveTo(lines.length, column);
    };
    return {
      add,
      remove: (line: Line) => now().onChange((all) => all.filter(({ key }) => key !== line.key)),
      /** Changes what the line is by then. */
      change: (line: Line, next: (line: Line) => Line) =>
        now().onChange((all) => all.map((one) => (one.key === line.key ? next(one) : one))),
      withRecord: (line: Line, column: string, choice: Choice) =>
        now().onRecord?.(line, column, choice) ?? line,
      onKey(event: KeyboardEvent, row: number, column: number) {
        const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
        if (!step || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        if (row + step < now().lines.length || now().fixed) moveTo(row + step, column);
        else add(event.key === 'Enter' ? 0 : column);
      },
      onPaste(event: ClipboardEvent, row: number, column: number) {
        const text = event.clipboardData.getData('text/plain');
        if (!/[\t\n]/.test(text.trimEnd())) return;
        event.preventDefault();
        latest.current.paste(text, row, column);
      },
    };
  }, [table]);
}
