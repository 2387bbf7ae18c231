/** Forms as they were typed, kept by the tab until they are closed: a reload brings them back. */

const prefix = 'stockwright.draft.';

export function readDraft<Draft>(place: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + place) ?? 'null');
  } catch {
    return null;
  }
}

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
