/** Fields of a panel in which a person chooses instead of typing. */
import { useId } from 'react';
import fieldStyles from '../field.module.css';
import styles from './act.module.css';
import { useFault } from './faults.ts';
import type { FieldProps } from './fields.tsx';

interface ChoiceProps<Value extends string> extends FieldProps<Value> {
  options: readonly { value: Value; title: string }[];
}

/** A choice of a few values. */
export function ChoiceField<Value extends string>(props: ChoiceProps<Value>) {
  const { label, pointer, value, onChange, hint, options } = props;
  const fault = useFault(pointer);
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={fault !== undefined}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      {fault && <p className={fieldStyles.fault}>{fault}</p>}
      {hint && <p className="faint">{hint}</p>}
    </div>
  );
}

/** Yes or no; the value is `true` or `false`. */
export function FlagField({ label, pointer, value, onChange, hint }: FieldProps) {
  const fault = useFault(pointer);
  return (
    <div className={fieldStyles.field}>
      <label className={styles.flag}>
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.target.checked))}
        />
        {label}
      </label>
      {fault && <p className={fieldStyles.fault}>{fault}</p>}
      {hint && <p className="faint">{hint}</p>}
    </div>
  );
}

/** Any of many values, joined by commas. */
export function SeveralField(props: ChoiceProps<string>) {
  const { label, pointer, value, onChange, hint, options } = props;
  const fault = useFault(pointer);
  const chosen = value === '' ? [] : value.split(',');
  const choose = (one: string, isChosen: boolean) => {
    const next = options.filter((option) =>
      option.value === one ? isChosen : chosen.includes(option.value),
    );
    onChange(next.map((option) => option.value).join(','));
  };
  return (
    <fieldset className={styles.several}>
      <legend className={fieldStyles.label}>{label}</legend>
      {fault && <p className={fieldStyles.fault}>{fault}</p>}
      {hint && <p className="faint">{hint}</p>}
      <div className={styles.columns}>
        {options.map((option) => (
          <label key={option.value} className={styles.one}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            {option.title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
