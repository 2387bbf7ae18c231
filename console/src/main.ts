import './looks/base.css';
import { openSession, signIn, stays } from './base/session.ts';
import { isForSignIn } from './base/sign-in-window.ts';
import { applyTheme } from './shell/theme.ts';

applyTheme();

/** Milliseconds until a page that lacks a part of the app is loaded again: it would stay blank. */
const pause = 2_000;

async function loadApp() {
  try {
    return await import('./shell/show-app.tsx');
  } catch {
    setTimeout(() => location.reload(), pause);
    return undefined;
  }
}

// The app is loaded while the token is fetched, unless the browser may be sent elsewhere.
let loading = stays() ? loadApp() : undefined;
const opened = await openSession();
// A window that only signs in leaves the rest to the page that opened it.
if (isForSignIn() && opened.state === 'signed-in') window.close();
if (isForSignIn() && opened.state === 'signed-out' && !opened.problem) await signIn({});
else if (opened.state !== 'leaving') {
  loading ??= loadApp();
  const app = await loading;
  app?.showApp(opened);
}
