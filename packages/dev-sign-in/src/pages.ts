import { createHash } from 'node:crypto';
import { emailPath, type Settings, signOutPath } from './settings.ts';
import type { Words } from './words.ts';

const style = `
:root {
  color-scheme: light dark;
  --ground: #f3f5f4; --card: #fff; --ink: #17211d; --faint: #55635d; --line: #d5dcd9;
  --accent: #0b6b50; --on-accent: #fff; --wrong: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101513; --card: #1a211e; --ink: #e7eeeb; --faint: #9dada6; --line: #36423d;
    --accent: #58c9a4; --on-accent: #06271c; --wrong: #ff9a92;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem;
  display: grid; place-items: center; grid-template-columns: minmax(0, 1fr);
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
main { width: 100%; max-width: 27rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1rem; font-weight: 650; }
.brand svg { color: var(--accent); }
.brand span { margin-left: auto; font-weight: 400; font-size: .875rem; color: var(--faint); }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1.75rem; box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 5%);
}
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
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
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font: .9em ui-monospace, monospace; }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the pages their own style, and forms to this service. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The form, filled with a text; `wrong` when that was refused, since it is no address. */
export function emailPage(
  settings: Settings,
  words: Words,
  { text = '', wrong = false }: { text?: string; wrong?: boolean },
): string {
  const { terminal } = settings.pages;
  return page(settings, words, {
    title: wrong ? words.checkAddress : words.signIn,
    card: `<h1>${words.signIn}</h1>
<p class="faint">${words.signInText}</p>
<form method="post" action="${emailPath}">
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" required autofocus autocomplete="email"
 spellcheck="false" placeholder="ada@example.com" value="${escapeHtml(text)}"${
   wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
 }>
${wrong ? `<p class="wrong" id="wrong">${words.noAddress}</p>` : ''}
<button>${words.next}</button>
</form>`,
    footer: terminal ? `${words.token} <code>${escapeHtml(terminal)}</code>` : '',
  });
}

/** A link that the user follows, where another site has sent the browser here. */
export function signOutPage(settings: Settings, words: Words): string {
  return page(settings, words, {
    title: words.signOut,
    card: `<h1>${words.signOut}</h1>
<p class="faint">${words.signOutText}</p>
<a class="button" href="${signOutPath}">${words.signOut}</a>`,
  });
}

export function problemPage(
  settings: Settings,
  words: Words,
  { title, text }: { title: string; text: string },
): string {
  return page(settings, words, {
    title,
    card: `<h1>${escapeHtml(title)}</h1>
<p class="faint">${escapeHtml(text)}</p>
<a class="button" href="/">${words.again}</a>`,
  });
}

function page(
  { name, pages }: Settings,
  { language, mode }: Words,
  { title, card, footer = '' }: { title: string; card: string; footer?: string },
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${pages.logo ?? ''}${escapeHtml(name)}<span>${mode}</span></p>
<section class="card">
${card}
</section>
<footer>${footer}</footer>
</main>
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
