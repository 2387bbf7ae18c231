import { useOrganization } from '../../base/organization.tsx';
import { useLabels } from '../labels/use-labels.tsx';
import { useRun } from '../use-run.ts';
import type { ListDefinition } from './definition.ts';

interface PrintsProps<Row> {
  definition: ListDefinition<Row>;
  rows: readonly Row[];
}

/** The papers about all chosen rows together, and their labels. */
export function Prints<Row>({ definition, rows }: PrintsProps<Row>) {
  const { prints = [], labels: kind, idOf } = definition;
  const { client } = useOrganization();
  const run = useRun();
  const labels = useLabels(kind, rows.map(idOf));
  return (
    <>
      {prints.map(({ name, print }) => (
        <button type="button" key={name} onClick={() => run(() => print(client, rows))}>
          {name}
        </button>
      ))}
      {kind && (
        <button type="button" onClick={labels.open}>
          {labels.name}
        </button>
      )}
      {labels.panel}
    </>
  );
}
