import { useRun } from '../use-run.ts';
import type { PrintAction } from './definition.ts';

interface PrintsProps<Row> {
  actions: readonly PrintAction<Row>[] | undefined;
  rows: readonly Row[];
}

/** The papers about all chosen rows together. */
export function Prints<Row>({ actions = [], rows }: PrintsProps<Row>) {
  const run = useRun();
  return actions.map(({ name, print }) => (
    <button type="button" key={name} onClick={() => run(() => print(rows))}>
      {name}
    </button>
  ));
}
