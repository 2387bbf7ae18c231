import styles from './list.module.css';

interface ChoiceProps {
  /** The name of the choice, and of choosing none. */
  title: string;
  value: string;
  options: readonly { value: string; title: string }[];
  onChange(value: string): void;
}

/** A filter: one of several values, or none. */
export function Choice({ title, value, options, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={title}
      className={styles.filter}
      data-set={value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{title}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
}
