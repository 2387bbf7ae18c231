import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { opened } from './open-dialogs.ts';

interface DialogProps {
  label: string;
  onClose(): void;
  children: ReactNode;
  /** In the middle, or at the right edge as high as the page. */
  place?: 'middle' | 'edge';
  /** Asks whether to close when Escape is pressed. */
  mayClose?(): boolean | Promise<boolean>;
  role?: 'alertdialog';
}

/** Who holds goods scans or counts; a keyboard on the screen would hide what else there is. */
const forHands = ['[data-scan] input', '[data-kind="decimal"] input'];
const handheld = '(max-width: 720px), (pointer: coarse)';

function firstField(dialog: HTMLElement): HTMLElement | null {
  const before = matchMedia(handheld).matches ? forHands : [];
  const found = before.flatMap((selector) => dialog.querySelector<HTMLElement>(selector) ?? []);
  return found[0] ?? dialog.querySelector('input, select, textarea');
}

/** A dialog of the browser itself: it keeps the focus, and Escape closes it. */
export function Dialog({
  label,
  onClose,
  children,
  place = 'middle',
  mayClose,
  role,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    // The browser would choose the button that closes.
    if (dialog) firstField(dialog)?.focus();
    const closed = dialog && opened(dialog);
    return () => {
      closed?.();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = async () => {
    if ((await mayClose?.()) ?? true) onClose();
  };
  return (
    <dialog
      ref={element}
      role={role}
      className={`${styles.dialog} ${styles[place]}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current) close();
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
