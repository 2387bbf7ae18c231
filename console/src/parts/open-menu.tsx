import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import styles from './menu.module.css';
import type { MenuItem, MenuProps } from './menu-items.ts';

export default function OpenMenu({ label, icon, items, className }: MenuProps) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={className ?? styles.button} aria-label={icon ? label : undefined}>
        {icon || label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className={styles.popup}>
            {groupsOf(items).map(([group, members]) =>
              group === undefined ? (
                members.map((item) => <Item key={item.name} {...item} />)
              ) : (
                <Menu.Group key={group}>
                  <Menu.GroupLabel className={styles.heading}>{group}</Menu.GroupLabel>
                  {members.map((item) => (
                    <Item key={item.name} {...item} />
                  ))}
                </Menu.Group>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Neighbours of one heading, in their order. */
function groupsOf(items: readonly MenuItem[]): [string | undefined, MenuItem[]][] {
  const groups: [string | undefined, MenuItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0] === item.group) last[1].push(item);
    else groups.push([item.group, [item]]);
  }
  return groups;
}

function Item({ name, run, href, isBeside, checked, disabled = false }: MenuItem) {
  if (href) {
    return (
      <Menu.Item
        className={styles.item}
        render={
          <a href={href} target={isBeside ? '_blank' : undefined}>
            {name}
          </a>
        }
      />
    );
  }
  return (
    <Menu.Item className={styles.item} onClick={run} disabled={disabled}>
      {checked !== undefined && (
        <span className={styles.check}>{checked && <Check size={14} aria-hidden />}</span>
      )}
      {name}
    </Menu.Item>
  );
}
