import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import styles from './menu.module.css';
import type { MenuProps } from './menu-items.ts';

export default function OpenMenu({ label, icon, items, className }: MenuProps) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={className ?? styles.button} aria-label={icon ? label : undefined}>
        {icon || label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className={styles.popup}>
            {items.map(({ name, run, href, isBeside, checked, disabled = false }) =>
              href ? (
                <Menu.Item
                  key={name}
                  className={styles.item}
                  render={
                    <a href={href} target={isBeside ? '_blank' : undefined}>
                      {name}
                    </a>
                  }
                />
              ) : (
                <Menu.Item key={name} className={styles.item} onClick={run} disabled={disabled}>
                  {checked !== undefined && (
                    <span className={styles.check}>
                      {checked && <Check size={14} aria-hidden />}
                    </span>
                  )}
                  {name}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
