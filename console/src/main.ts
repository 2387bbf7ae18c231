import './looks/base.css';
import { openSession, signIn, stays } from './base/session.ts';
import { isForSignIn } from './base/sign-in-window.ts';
import { applyTheme } from './shell/theme.ts';

applyTheme();
const load = () => import('./shell/show-app.tsx');
// The app is loaded while the token is fetched, unless the browser may be sent elsewhere.
if (stays()) load();
const opened = await openSession();
// A window that only signs in leaves the rest to the page that opened it.
if (isForSignIn() && opened.state === 'signed-in') window.close();
if (isForSignIn() && opened.state === 'signed-out' && !opened.problem) await signIn({});
else if (opened.state !== 'leaving') {
  const { showApp } = await load();
  showApp(opened);
}
