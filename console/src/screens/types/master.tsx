import { type Master, readOf } from '../../parts/master/definition.ts';
import { Tabs } from '../../parts/tabs.tsx';
import type { Words } from '../../words/language.tsx';
import { type Kind, kinds, type OneType } from './kinds.ts';

/** Types of one kind; a tab leads to each of the others. */
export function typesOf(kind: Kind, { types: words }: Words): Master<OneType> {
  const { object, list, create, update, remove, usage } = kinds[kind];
  return {
    kind: `${object.replace('_', '-')}s`,
    object,
    reads: { list, record: list },
    path: `/types/${kind}`,
    home: kind === 'materials' ? '/types' : `/types?kind=${kind}`,
    words: { ...words, facts: words.kinds[kind] },
    fields: [
      { name: 'name', label: words.name, isRequired: true },
      { name: 'description', label: words.description },
    ],
    columns: [
      { id: 'name', title: words.name, text: (t) => t.name, sort: 'name', width: 260 },
      {
        id: 'description',
        title: words.description,
        text: (t) => t.description,
        width: 420,
        phone: 'note',
      },
    ],
    tabs: (
      <Tabs
        name="kind"
        label={words.kind}
        options={(Object.keys(kinds) as Kind[]).map((value) => ({
          value: value === 'materials' ? '' : value,
          title: words.kinds[value],
        }))}
      />
    ),
    nameOf: ({ name }) => name,
    list: (client, query, signal) => list(client, { query: query as object, signal }),
    read: readOf(list),
    create: (client, body, options) => create(client, { body: { name: '', ...body }, ...options }),
    update: (client, id, body, options) => update(client, { path: { id }, body, ...options }),
    remove: (client, id, options) => remove(client, { path: { id }, ...options }),
    usage,
  };
}
