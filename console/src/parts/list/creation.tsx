import { useAddress } from '../../base/use-address.ts';
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

/** The next step where a list has no rows. */
export function NoRows({ empty, create }: Pick<ListDefinition<never>, 'empty' | 'create'>) {
  return (
    <div className={styles.empty}>
      <h2>{empty.title}</h2>
      <p className="faint">{empty.text}</p>
      <CreateButton create={create} />
    </div>
  );
}
