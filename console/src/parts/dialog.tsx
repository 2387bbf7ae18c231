import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  label: string;
  onClose(): void;
  children: ReactNode;
  /** In the middle, or at the right edge as high as the page. */
  place?: 'middle' | 'edge';
  /** Asks whether to close when Escape is pressed. */
  mayClose?(): boolean;
}

/** A dialog of the browser itself: it keeps the focus, and Escape closes it. */
export function Dialog({ label, onClose, children, place = 'middle', mayClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    // The browser would choose the button that closes.
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[place]}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        if (mayClose?.() ?? true) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current && (mayClose?.() ?? true)) onClose();
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
