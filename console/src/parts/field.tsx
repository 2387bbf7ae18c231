import { type KeyboardEvent, memo, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { meant, type Proposal } from './choices.ts';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  fault?: string | undefined;
  isRequired?: boolean | undefined;
  hint?: ReactNode;
  inputMode?: 'decimal' | 'text';
  readOnly?: boolean;
  suffix?: ReactNode;
  onBlur?(): void;
  onKeyDown?(event: KeyboardEvent): void;
  placeholder?: string;
  /** Values that are proposed while it is typed; their names can be typed, too. */
  choices?: readonly Proposal[];
  /** Lines that are shown, where a text has several. */
  rows?: number;
}

/** A labelled field of text, with its fault below it. */
export function Field({
  label,
  value,
  onChange,
  fault,
  hint,
  suffix,
  isRequired = false,
  inputMode = 'text',
  rows,
  choices,
  onBlur,
  onKeyDown,
  ...rest
}: FieldProps) {
  const id = useId();
  const understand = () => understood(value, choices, onChange);
  const shared = {
    id,
    value,
    'aria-required': isRequired,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
    onBlur: () => {
      understand();
      onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // The form is sent by this key, with what the field then has.
      if (event.key === 'Enter') flushSync(understand);
      onKeyDown?.(event);
    },
    ...rest,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={isRequired}>
        {label}
      </label>
      <div className={styles.row}>
        {rows === undefined ? (
          <input
            className={inputMode === 'decimal' ? 'number' : undefined}
            inputMode={inputMode}
            autoComplete="off"
            list={choices && `${id}-choices`}
            onChange={(event) => onChange(event.target.value)}
            {...shared}
          />
        ) : (
          <textarea rows={rows} onChange={(event) => onChange(event.target.value)} {...shared} />
        )}
        {choices && <Choices id={`${id}-choices`} choices={choices} />}
        {suffix && <span className="faint">{suffix}</span>}
      </div>
      <Beneath id={`${id}-fault`} fault={fault} hint={hint} />
    </div>
  );
}

function Beneath({ id, fault, hint }: Pick<FieldProps, 'fault' | 'hint'> & { id: string }) {
  return (
    <>
      {fault && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint && <p className="faint">{hint}</p>}
    </>
  );
}

/** Replaces a name that was typed with the value that it means. */
function understood(
  value: string,
  choices: readonly Proposal[] | undefined,
  onChange: FieldProps['onChange'],
): void {
  const chosen = choices ? meant(value, choices) : value;
  if (chosen !== value) onChange(chosen);
}

const Choices = memo(function Choices(props: { id: string; choices: readonly Proposal[] }) {
  const { id, choices } = props;
  return (
    <datalist id={id}>
      {choices.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </datalist>
  );
});
