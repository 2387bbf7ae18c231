/** The lines of goods that come back, and the faults of the service at them. */
import type { ProblemFault } from '@stockwright/client';
import type { Words } from '../../words/language.tsx';
import type { Act } from '../act/use-act.ts';
import { Quantity } from '../figures.tsx';
import { isZero } from '../format.ts';
import type { Line, LineColumn } from '../lines/line.ts';

/** The lines of which something comes. */
export const coming = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ text: { quantity = '' } }) => !isZero(quantity));

/** The product, how much of it can come, how much does, and where it goes. */
export const columnsOf = (words: Words['returns']): readonly LineColumn[] => [
  {
    id: 'product',
    title: words.product,
    kind: 'shown',
    show: ({ text: { code, name } }) => `${code} · ${name}`,
    width: '34%',
  },
  {
    id: 'limit',
    title: words.returnable,
    kind: 'shown',
    align: 'end',
    show: ({ text }) => <Quantity value={text.limit} />,
  },
  { id: 'quantity', title: words.comes, kind: 'decimal' },
  {
    id: 'disposition',
    title: words.what,
    kind: 'choice',
    choices: () =>
      (['restock', 'scrap'] as const).map((value) => ({
        value,
        title: words.dispositions[value],
      })),
  },
];

/**
 * The faults of a request at the lines of the grid: it has only those of which something comes. The
 * place is one for all.
 */
export function atLines<Answer>(
  act: Act<Answer>,
  all: readonly Line[],
  sent: readonly Line[],
): Act<Answer> {
  const moved = [...act.faults].map(([pointer, fault]): [string, ProblemFault] => {
    const [, at = '', rest = ''] = /^\/items\/(\d+)(.*)$/.exec(pointer) ?? [];
    const line = sent[Number(at)];
    if (at === '' || !line) return [pointer, fault];
    return [rest === '/locationId' ? rest : `/items/${all.indexOf(line)}${rest}`, fault];
  });
  return { ...act, faults: new Map(moved) };
}
