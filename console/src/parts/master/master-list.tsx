/** The list of records that others refer to, with the panel of a new one. */
import { useMemo } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { useOpen } from '../../base/link.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { EditPanel } from '../edit/edit-panel.tsx';
import { Badge } from '../figures.tsx';
import type { Column, ListDefinition } from '../list/definition.ts';
import { ListPage } from '../list/list-page.tsx';
import type { Master, MasterRow } from './definition.ts';

export function MasterList<Row extends MasterRow>({ master }: { master: Master<Row> }) {
  const words = useWords();
  const [{ act }, change] = useAddress();
  const open = useOpen();
  useKeys({ c: { name: master.words.create, run: () => change({ act: 'new' }) } });
  const definition = useMemo(
    () => definitionOf(master, words.masters, () => change({ act: 'new' })),
    [master, words, change],
  );
  return (
    <>
      <ListPage key={master.path} definition={definition} />
      {act === 'new' && (
        <EditPanel<Row>
          title={master.words.create}
          changed={master.object}
          fields={master.fields}
          save={master.create}
          onClose={() => change({ act: '' })}
          onDone={({ id }) => open(`${master.path}/${id}`)}
        />
      )}
    </>
  );
}

function definitionOf<Row extends MasterRow>(
  master: Master<Row>,
  words: Words['masters'],
  create: () => void,
): ListDefinition<Row> {
  const own = master.words;
  const button = (
    <Button main onClick={create}>
      {own.create}
    </Button>
  );
  return {
    kind: master.kind,
    reads: master.reads.list,
    title: own.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `${master.path}/${id}`,
    load: master.list,
    defaultSort: 'name',
    searchHint: own.search,
    filters: [
      {
        name: 'isActive',
        title: words.active,
        options: [
          { value: 'all', title: words.all },
          { value: 'false', title: words.archived },
        ],
      },
      ...(master.filters ?? []),
    ],
    columns: marked(master.columns, words),
    actions: (
      <>
        {master.tabs}
        {button}
      </>
    ),
    empty: (
      <>
        <h2>{own.emptyTitle}</h2>
        <p className="faint">{own.emptyText}</p>
        {button}
      </>
    ),
  };
}

/** The first column says which records are archived. */
function marked<Row extends MasterRow>(
  [first, ...others]: readonly Column<Row>[],
  words: Words['masters'],
): readonly Column<Row>[] {
  if (!first) return [];
  const cell = (row: Row) => (
    <>
      {first.text(row)} {!row.isActive && <Badge>{words.archived}</Badge>}
    </>
  );
  return [{ ...first, cell }, ...others];
}
