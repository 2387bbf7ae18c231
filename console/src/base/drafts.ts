/** Forms as they were typed, kept by the tab until they are closed: a reload brings them back. */
import { stored } from './stored.ts';

const prefix = 'stockwright.draft.';

export const readDraft = <Draft>(place: string): Draft | undefined =>
  stored(sessionStorage, prefix + place);

/** A draft that is too large for the browser is not kept; the form asks before it is left. */
export function keepDraft(place: string, draft: unknown): void {
  try {
    sessionStorage.setItem(prefix + place, JSON.stringify(draft));
  } catch {
    forgetDraft(place);
  }
}

export const forgetDraft = (place: string): void => sessionStorage.removeItem(prefix + place);

/** Forgets all drafts: the next one to sign in may be somebody else. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}
