import { Suspense, useState } from 'react';
import { later } from '../base/later.ts';
import styles from './menu.module.css';
import type { MenuProps } from './menu-items.ts';

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
      aria-label={props.icon ? props.label : undefined}
      title={props.icon ? props.label : undefined}
      onClick={() => setUsed(true)}
    >
      {props.icon || props.label}
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
