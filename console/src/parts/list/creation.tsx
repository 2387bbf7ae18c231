import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import type { ListDefinition } from './definition.ts';
import styles from './list.module.css';

/** Opens the panel of a new record, where a list has one. */
export function CreateButton({ create }: Pick<ListDefinition<never>, 'create'>) {
  const [, change] = useAddress();
  if (!create) return null;
  return (
    <Button main onClick={() => change({ act: 'new' })}>
      {create.name}
    </Button>
  );
}

/** The next step where a list has no rows: nothing is there, or nothing matches. */
export function NoRows<Row>({ definition }: { definition: ListDefinition<Row> }) {
  const words = useWords().list;
  const [address, change] = useAddress();
  const { empty, create, filters, parameters = [] } = definition;
  const names = ['q', 'from', 'to', ...parameters, ...filters.map(({ name }) => name)];
  const isFiltered = names.some((name) => address[name]);
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <div className={styles.empty}>
      <h2>{isFiltered ? words.noMatch : empty.title}</h2>
      <p className="faint">{isFiltered ? words.noMatchText : empty.text}</p>
      {isFiltered ? (
        <Button main onClick={clear}>
          {words.clearFilters}
        </Button>
      ) : (
        <CreateButton {...(create && { create })} />
      )}
    </div>
  );
}
