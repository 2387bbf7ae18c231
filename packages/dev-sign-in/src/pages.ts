import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import type { Settings } from './settings.ts';

const style = `
:root {
  color-scheme: light dark;
  --ground: #f3f5f4; --card: #fff; --ink: #17211d; --faint: #55635d; --line: #d5dcd9;
  --accent: #0b6b50; --on-accent: #fff; --well: #f0f4f2; --wrong: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101513; --card: #1a211e; --ink: #e7eeeb; --faint: #9dada6; --line: #36423d;
    --accent: #58c9a4; --on-accent: #06271c; --well: #111715; --wrong: #ff9a92;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem;
  display: grid; place-items: center; grid-template-columns: minmax(0, 1fr);
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
main { width: 100%; max-width: 27rem; }
main.wide { max-width: 42rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1rem; font-weight: 650; }
.brand svg { color: var(--accent); }
.brand span { margin-left: auto; font-weight: 400; font-size: .875rem; color: var(--faint); }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1.75rem; box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 5%);
}
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { margin: 0; font-size: 1rem; }
p { margin: 0 0 1.25rem; }
.faint, footer { color: var(--faint); }
footer { margin: 1rem 0 0; font-size: .875rem; }
label { display: block; margin-bottom: .35rem; font-weight: 600; }
input, button, .button { font: inherit; border-radius: .45rem; padding: .6rem .8rem; }
input { width: 100%; border: 1px solid var(--faint); background: var(--card); color: inherit; }
input[aria-invalid] { border-color: var(--wrong); }
.wrong { margin: .35rem 0 0; color: var(--wrong); font-size: .9rem; }
button, .button {
  display: block; width: 100%; margin-top: 1.1rem; border: 1px solid var(--accent);
  background: var(--accent); color: var(--on-accent);
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.08); }
button.small {
  width: auto; margin: 0; padding: .15rem .7rem; background: transparent; color: var(--accent);
  font-size: .875rem;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.head { display: flex; align-items: center; justify-content: space-between; min-height: 2rem; }
pre {
  margin: .35rem 0 1.25rem; padding: .8rem .9rem; background: var(--well);
  border: 1px solid var(--line); border-radius: .45rem;
  font: .8125rem/1.5 ui-monospace, monospace; white-space: pre; overflow-x: auto;
  scrollbar-width: thin; user-select: all;
}
pre:last-child { margin-bottom: 0; }
code { font: .9em ui-monospace, monospace; }
time { white-space: nowrap; }
[hidden] { display: none; }
`;

/** Adds the copy buttons; without it the texts can be selected and copied. */
const script = `
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = 'Copied';
    document.querySelector('[role=status]').textContent = 'Copied to the clipboard';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the pages their own style and script, and forms to this service. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The form, filled with a text; `wrong` when that was refused, since it is no address. */
export function emailPage(
  settings: Settings,
  { text = '', wrong = false }: { text?: string; wrong?: boolean },
): string {
  const { terminal } = settings.pages;
  return page(
    settings,
    wrong ? 'Sign in: check the address' : 'Sign in',
    `<h1>Sign in</h1>
<p class="faint">This is the development sign-in of this machine. Any e-mail address will do; there
is no password.</p>
<form method="post" action="${settings.emailPath}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required autofocus autocomplete="email"
 spellcheck="false" placeholder="ada@example.com" value="${escapeHtml(text)}"${
   wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
 }>
${wrong ? '<p class="wrong" id="wrong">Enter an e-mail address like ada@example.com.</p>' : ''}
<button>Continue</button>
</form>`,
    terminal ? `In a terminal: <code>${escapeHtml(terminal)}</code>` : '',
  );
}

/** The token, ready to be copied; `origin` is the address of the service. */
export function tokenPage(
  settings: Settings,
  token: string,
  claims: Pick<Account, 'name' | 'email'> & { exp: number },
  origin: string,
): string {
  const until = new Date(claims.exp * 1000).toISOString();
  const { commands = () => [], links = [] } = settings.pages;
  const again = { text: 'Sign in as another user', href: settings.signInPath };
  return page(
    settings,
    'Your ID token',
    `<h1>Hello, ${escapeHtml(claims.name)}</h1>
<p class="faint">Signed in as <strong>${escapeHtml(claims.email)}</strong>. The token
is valid until <time datetime="${until}">${until.slice(0, 16).replace('T', ' ')} UTC</time>.</p>
${copyable('export', 'Paste this into your terminal', `export TOKEN=${token}`)}
${commands(origin)
  .map(({ title, text }, at) => copyable(`command-${at}`, title, text))
  .join('\n')}
${copyable('token', 'The token alone', token)}`,
    `${[again, ...links].map(({ text, href }) => `<a href="${href}">${text}</a>`).join(' · ')}
<span role="status"></span>`,
    'wide',
  );
}

/** A link that the user follows, where another site has sent the browser here. */
export function signOutPage(settings: Settings): string {
  return page(
    settings,
    'Sign out',
    `<h1>Sign out</h1>
<p class="faint">The development sign-in of this machine then knows nobody.</p>
<a class="button" href="${settings.signOutPath}">Sign out</a>`,
    '',
  );
}

export function problemPage(title: string, text: string, settings: Settings): string {
  return page(
    settings,
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="faint">${escapeHtml(text)}</p>
<a class="button" href="${settings.signInPath}">Start again</a>`,
    '',
  );
}

function copyable(id: string, title: string, text: string): string {
  return `<div class="head"><h2 id="${id}-title">${title}</h2>
<button type="button" class="small" data-copy="${id}" aria-describedby="${id}-title" hidden>Copy</button></div>
<pre id="${id}" tabindex="0" role="group" aria-labelledby="${id}-title">${escapeHtml(text)}</pre>`;
}

function page(
  { name, pages }: Settings,
  title: string,
  card: string,
  footer: string,
  width = '',
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<main class="${width}">
<p class="brand">${pages.logo ?? ''}${escapeHtml(name)}<span>local mode</span></p>
<section class="card">
${card}
</section>
<footer>${footer}</footer>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
