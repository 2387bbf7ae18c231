import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../words/language.tsx';
import { App } from './app.tsx';
import type { Opened } from './session.ts';

export function showApp(opened: Opened): void {
  const place = document.getElementById('console');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <LanguageProvider>
        <App opened={opened} />
      </LanguageProvider>
    </StrictMode>,
  );
}
