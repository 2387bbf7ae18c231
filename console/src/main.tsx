import './looks/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { openSession } from './shell/session.ts';
import { applyTheme } from './shell/theme.ts';
import { LanguageProvider } from './words/language.tsx';

applyTheme();
const opened = await openSession();
const place = document.getElementById('console');
if (place && opened.state !== 'leaving') {
  createRoot(place).render(
    <StrictMode>
      <LanguageProvider>
        <App opened={opened} />
      </LanguageProvider>
    </StrictMode>,
  );
}
