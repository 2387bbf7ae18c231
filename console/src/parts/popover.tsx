import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

/**
 * Something above the page that goes when Escape is pressed or anything else is clicked. The page
 * stays as it is: a dialog that locks it costs the time to style all of it again.
 */
export function Popover({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose(): void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showPopover();
    element.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={element}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={`${styles.dialog} ${styles.middle}`}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {children}
    </div>
  );
}
