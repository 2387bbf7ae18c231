import { useAddress } from '../base/use-address.ts';
import styles from './tabs.module.css';

/** A choice of a few, kept in the address under its name. */
export function Tabs({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly { value: string; title: string }[];
}) {
  const [address, change] = useAddress();
  // An address can name what another group of tabs has: the usual choice is shown then, as here.
  const chosen = options.find(({ value }) => value === address[name])?.value ?? '';
  return (
    <div role="group" aria-label={label} className={styles.tabs}>
      {options.map(({ value, title }) => (
        <button
          type="button"
          key={value}
          aria-pressed={chosen === value}
          onClick={() => change({ [name]: value }, 'push')}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
