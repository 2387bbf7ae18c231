import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one action that a screen is for. */
  main?: boolean;
}

export function Button({ main = false, ...rest }: ButtonProps) {
  return <button type="button" className={main ? styles.main : styles.button} {...rest} />;
}
