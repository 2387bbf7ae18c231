import './looks/base.css';
import { openSession, stays } from './base/session.ts';
import { applyTheme } from './shell/theme.ts';

applyTheme();
const load = () => import('./shell/show-app.tsx');
// The app is loaded while the token is fetched, unless the browser may be sent elsewhere.
if (stays()) load();
const opened = await openSession();
if (opened.state !== 'leaving') {
  const { showApp } = await load();
  showApp(opened);
}
