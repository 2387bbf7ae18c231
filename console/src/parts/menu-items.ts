import type { ReactNode } from 'react';

export interface MenuItem {
  name: string;
  /** The heading above it and its neighbours. */
  group?: string | undefined;
  run?(): void;
  /** A page outside the router. */
  href?: string;
  /** Of a page that is opened beside the console. */
  isBeside?: boolean;
  checked?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  label: string;
  /** Shown in place of the label, which is read out. */
  icon?: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}
