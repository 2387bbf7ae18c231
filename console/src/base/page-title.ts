import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { useOrganization } from './organization.tsx';
import { rememberPage } from './recent-pages.ts';

/** The page that was shown last; undefined for the first one. */
let shown: string | undefined;

/**
 * Names the page in its tab and in the history by its heading, which takes the focus when a link
 * has led here: what had the focus before is gone.
 */
export function usePageTitle(heading: RefObject<HTMLElement | null>): void {
  const { id, name } = useOrganization();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const title = heading.current?.textContent ?? '';
    document.title = `${title} · ${name} · Stockwright`;
    const [, , , ...below] = path.split('/');
    // A record has a path of a list and an id.
    if (below.length > 1) rememberPage(id, { path: `/${below.join('/')}`, title });
    const isNew = shown !== undefined && shown !== path;
    shown = path;
    if (isNew && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  });
}
