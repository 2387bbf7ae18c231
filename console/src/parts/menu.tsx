import { Suspense, useState } from 'react';
import { later } from '../shell/later.ts';
import styles from './menu.module.css';

export interface MenuItem {
  name: string;
  run?(): void;
  /** A page outside the router. */
  href?: string;
  checked?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  className?: string;
}

const OpenMenu = later(() => import('./open-menu.tsx'));

/** A button with a menu, whose code is loaded when it is first opened. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = (
    <button
      type="button"
      className={props.className ?? styles.button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      {props.label}
    </button>
  );
  return used ? (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    closed
  );
}
