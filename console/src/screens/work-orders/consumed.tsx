import { createContext, use, useCallback } from 'react';
import { Button } from '../../parts/button.tsx';
import { Quantity } from '../../parts/figures.tsx';
import type { Bound } from '../../parts/form/use-form.ts';
import { type Line, type LineColumn, Lines } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { ShortageOf, Shortages } from '../../parts/lines/shortages.tsx';
import type { Shortage } from '../../parts/on-hand.ts';
import { sources } from '../../parts/sources.ts';
import { keptIn, type UnitOf, useUnits } from '../../parts/units.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { isChanged, mergedLines, ownLines } from './consumption.ts';
import styles from './make.module.css';

interface ConsumedProps extends Bound<Lines> {
  planned: readonly Line[];
  short: ReadonlyMap<string, Shortage>;
}

/** Puts a line back to the quantity of the recipe. */
const Restore = createContext<(line: Line) => void>(() => undefined);

/** The inputs of the pieces; those that nobody has changed follow the recipe. */
export function Consumed({ planned, short, pointer, value, onChange }: ConsumedProps) {
  const words = useWords().make;
  const own = value.all;
  const lines = mergedLines(planned, own);
  const unitOf = useUnits(keptIn(lines));
  const columns = useCallback((all: Words) => consumedColumns(all, unitOf), [unitOf]);
  const restore = ({ key }: Line) => onChange(new Lines(own.filter(({ text }) => text.of !== key)));
  return (
    <>
      <div className={styles.head}>
        <h2>{own.length > 0 ? words.consumedOwn : words.consumed}</h2>
        {own.length > 0 && (
          <Button onClick={() => onChange(new Lines([]))}>{words.allByRecipe}</Button>
        )}
      </div>
      <Restore value={restore}>
        <Shortages value={short}>
          <LinesGrid
            label={words.consumed}
            pointer={pointer}
            lines={lines}
            onChange={(change) => onChange(new Lines(ownLines(planned, change(lines))))}
            columns={columns}
          />
        </Shortages>
      </Restore>
    </>
  );
}

const consumedColumns = ({ make: words }: Words, unitOf: UnitOf): readonly LineColumn[] => [
  {
    id: 'materialId',
    title: words.input,
    kind: 'record',
    source: sources.inputs,
    width: '45%',
  },
  {
    id: 'quantity',
    title: words.quantity,
    kind: 'decimal',
    isChanged,
    suffix: ({ records }) => unitOf(records.materialId?.id),
  },
  {
    id: 'planned',
    title: words.byRecipe,
    kind: 'shown',
    align: 'end',
    show: (line) => <Planned line={line} />,
    width: '35%',
  },
];

/** The quantity of the recipe, the way back to it, and what is short. */
function Planned({ line }: { line: Line }) {
  const words = useWords().make;
  const restore = use(Restore);
  const { code = '' } = line.records.materialId ?? {};
  return (
    <span className={styles.planned}>
      <ShortageOf line={line.key} />
      {line.text.planned && <Quantity value={line.text.planned} />}
      {isChanged(line) && (
        <Button aria-label={words.backToRecipeOf(code)} onClick={() => restore(line)}>
          {words.backToRecipe}
        </Button>
      )}
    </span>
  );
}
