import './looks/base.css';
import { comesBack, openSession } from './shell/session.ts';
import { applyTheme } from './shell/theme.ts';

applyTheme();
const load = () => import('./shell/show-app.tsx');
// Meanwhile the token is fetched. Who is sent to the identity provider does not need it.
if (comesBack()) load();
const opened = await openSession();
if (opened.state !== 'leaving') {
  const { showApp } = await load();
  showApp(opened);
}
