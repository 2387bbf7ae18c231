import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../words/language.tsx';
import { App } from './app.tsx';
import { readOrganizationAhead } from './organization.tsx';
import type { Opened } from './session.ts';
import { readUserAhead } from './user.ts';

export function showApp(opened: Opened): void {
  const place = document.getElementById('console');
  if (!place) return;
  if (opened.state === 'signed-in') readAhead();
  createRoot(place).render(
    <StrictMode>
      <LanguageProvider>
        <App opened={opened} />
      </LanguageProvider>
    </StrictMode>,
  );
}

/** Asks for what each screen needs, so that it arrives while the first one is rendered. */
function readAhead(): void {
  readUserAhead();
  const [, org] = /^\/o\/([^/]+)/.exec(location.pathname) ?? [];
  if (org) readOrganizationAhead(org);
}
