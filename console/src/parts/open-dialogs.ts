/**
 * The dialogs that are open: nothing outside the last of them can be reached, so that messages are
 * shown in it.
 */
import { useSyncExternalStore } from 'react';

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Adds a dialog; returns the way to remove it. */
export function opened(dialog: HTMLElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** Whether a dialog is open. */
export const isDialogOpen = (): boolean => open.length > 0;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The dialog above all others; undefined without one. */
export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(listen, () => open.at(-1));
