import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  fault?: string | undefined;
  hint?: ReactNode;
  inputMode?: 'decimal' | 'text';
  readOnly?: boolean;
  suffix?: ReactNode;
  onBlur?(): void;
  onKeyDown?(event: KeyboardEvent): void;
  placeholder?: string;
}

/** A labelled field of text, with its fault below it. */
export function Field({
  label,
  value,
  onChange,
  fault,
  hint,
  suffix,
  inputMode = 'text',
  ...rest
}: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          id={id}
          className={inputMode === 'decimal' ? 'number' : undefined}
          value={value}
          inputMode={inputMode}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
        {suffix && <span className="faint">{suffix}</span>}
      </div>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint && <p className="faint">{hint}</p>}
    </div>
  );
}
