import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readOrganizationAhead } from '../base/organization.tsx';
import type { Opened } from '../base/session.ts';
import { readUserAhead } from '../base/user.ts';
import { LanguageProvider } from '../words/language.tsx';
import { App } from './app.tsx';

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
