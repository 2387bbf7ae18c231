import { database } from '../limits/database.ts';
import { recentEntries } from '../recent-entries.ts';

/** Lists have a text for each combination of filters. */
const summaries = recentEntries<string>(database.traces.summaries.value);

/** The verb and the table of a statement, without its values: `insert ledger_entries`. */
export function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const outer = writingQuery(text) ?? outermost(text);
  const verb = /\b(insert|update|delete|merge|select)\b/i.exec(outer);
  const word = verb?.[0].toLowerCase() ?? firstWord(text);
  const rest = verb ? outer.slice(verb.index + word.length) : '';
  const table = tableAfter[word]?.exec(rest)?.[1];
  const summary = table ? `${word} ${table}` : word;
  summaries.set(text, summary);
  return summary;
}

/** Whether a statement writes rows; one that only locks them does not. */
export const isWriting = (text: string): boolean =>
  /^(insert|update|delete|merge) /.test(summaryOf(text));

/** Where the table of each kind of statement is. */
const tableAfter: Record<string, RegExp> = {
  insert: /^\s+into\s+"?([\w.]+)/i,
  update: /^\s+(?:only\s+)?"?([\w.]+)/i,
  delete: /^\s+from\s+"?([\w.]+)/i,
  merge: /^\s+into\s+"?([\w.]+)/i,
  select: /\bfrom\s+"?([\w.]+)/i,
};

/**
 * A statement from the first query of its `with` that writes. Its last `select` only returns the
 * result, and would hide the write.
 */
function writingQuery(text: string): string | undefined {
  const isWith = /^\s*with\b/i.test(text);
  const start = isWith ? text.search(/\(\s*(insert into|update|delete from)\s/i) : -1;
  return start < 0 ? undefined : text.slice(start + 1);
}

const firstWord = (text: string): string => /\w+/.exec(text)?.[0].toLowerCase() ?? 'nothing';

/** A statement without what is in parentheses and quotes: subqueries and `with` are gone. */
function outermost(text: string): string {
  let depth = 0;
  let outer = '';
  for (const part of text.split(/('(?:[^']|'')*'|[()])/)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    else if (depth === 0 && !part.startsWith("'")) outer += part;
    if (part === ')' && depth === 0) outer += ' ';
  }
  return outer;
}
