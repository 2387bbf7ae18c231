import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { queries } from '../base/queries.ts';
import { messageOf } from '../base/refusals.ts';
import { useWords } from '../words/language.tsx';
import { useTopDialog } from './open-dialogs.ts';
import styles from './toast.module.css';

export interface Toast {
  text: string;
  /** Takes the write back. */
  undo?(): Promise<unknown>;
  tone?: 'good' | 'wrong';
  /** The records that it is about. */
  links?: readonly ToastLink[];
}

/** A link to a screen; `open` shows it without a new page. */
export interface ToastLink {
  name: string;
  href: string;
  open(): void;
}

interface Shown extends Toast {
  id: number;
}

/** Milliseconds. */
const shownFor = 10_000;
const Context = createContext<(toast: Toast) => void>(() => undefined);
let last = 0;

/** Short messages at the foot of the page about what was written, with a way back. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const words = useWords().shell;
  const top = useTopDialog();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const remove = useCallback(
    (id: number) => setToasts((all) => all.filter((one) => one.id !== id)),
    [],
  );
  const show = useMemo(
    () => (toast: Toast) => {
      const id = ++last;
      setToasts((all) => [...all.slice(-2), { ...toast, id }]);
      setTimeout(() => remove(id), shownFor);
    },
    [remove],
  );
  return (
    <Context value={show}>
      {children}
      {createPortal(
        <section className={styles.toasts} aria-live="polite" aria-label={words.messages}>
          {toasts.map(({ id, text, undo, tone, links = [] }) => (
            <div key={id} className={styles.toast} data-tone={tone}>
              <span>{text}</span>
              {links.map((link) => (
                <Followed key={link.href} link={link} onOpen={() => remove(id)} />
              ))}
              {undo && (
                <button
                  type="button"
                  onClick={() => {
                    remove(id);
                    undo().then(
                      // Every view may show something of the act that was undone.
                      () => queries.invalidateQueries(),
                      (error: Error) => show({ text: messageOf(error), tone: 'wrong' }),
                    );
                  }}
                >
                  {words.undo}
                </button>
              )}
              <button type="button" aria-label={words.dismiss} onClick={() => remove(id)}>
                ×
              </button>
            </div>
          ))}
        </section>,
        top ?? document.body,
      )}
    </Context>
  );
}

/** A link of a message, which goes as it is followed. */
function Followed({ link, onOpen }: { link: ToastLink; onOpen(): void }) {
  return (
    <a
      href={link.href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
        link.open();
      }}
    >
      {link.name}
    </a>
  );
}

export function useToast(): (toast: Toast) => void {
  return use(Context);
}
