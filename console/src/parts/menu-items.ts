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
