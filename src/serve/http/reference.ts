/** The page that shows the OpenAPI document: groups at the left, in the look of the console. */

export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Stockwright</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/look.css">
</head>
<body>
<nav id="groups" aria-label="Groups">
<p class="brand">Stockwright API</p>
<p id="session" role="status">
To try requests as yourself, sign in to the console in another tab.
</p>
<button type="button" id="conventions" aria-expanded="false">Conventions</button>
<ul></ul>
</nav>
<main id="reference"></main>
<noscript>The reference needs JavaScript; the document it shows is at /api/openapi.json.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/api/docs/start.js"></script>
</body>
</html>
`;

// In a file, since the policy forbids inline scripts. Without the validator, which would send the
// address of this service to one of another company.
export const start = `
// A tab of the console that is signed in answers with its credential, which stays in memory.
let session;
const status = document.getElementById('session');
const signedOut = status.textContent;
const isFresh = (given) => given !== undefined && given.expires > Date.now();
const organization = () => localStorage.getItem('stockwright.organization');
const take = (given) => {
  session = isFresh(given) ? given : undefined;
  status.textContent = session ? 'You are signed in: requests are sent as yours.' : signedOut;
  status.dataset.signedIn = String(session !== undefined);
};
const tabs = new BroadcastChannel('stockwright');
tabs.addEventListener('message', ({ data }) => {
  if (data.type === 'credentials') take(data.credentials);
  if (data.type === 'signed-out') take(undefined);
});
tabs.postMessage({ type: 'ask' });

const asYourself = (request) => {
  const isOwn = new URL(request.url, location.href).origin === location.origin;
  if (!isOwn || !isFresh(session) || request.headers.Authorization) return request;
  request.headers.Authorization = 'Bearer ' + session.idToken;
  if (!request.headers['X-Org-Id'] && organization()) {
    request.headers['X-Org-Id'] = organization();
  }
  return request;
};

const tagOf = (name) =>
  [...document.querySelectorAll('.opblock-tag')].find(({ dataset }) => dataset.tag === name);
const open = (name) => {
  if (tagOf(name)?.dataset.isOpen === 'false') tagOf(name).click();
  requestAnimationFrame(() => tagOf(name)?.scrollIntoView());
};
const showGroups = () => {
  const list = document.querySelector('#groups ul');
  list.replaceChildren(
    ...[...document.querySelectorAll('.opblock-tag')].map(({ dataset: { tag } }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = '#/' + encodeURIComponent(tag);
      link.textContent = tag;
      link.addEventListener('click', (event) => {
        event.preventDefault();
        history.replaceState(null, '', link.href);
        open(tag);
      });
      item.append(link);
      return item;
    }),
  );
};

const conventions = document.getElementById('conventions');
conventions.addEventListener('click', () => {
  const isShown = document.body.classList.toggle('with-conventions');
  conventions.setAttribute('aria-expanded', String(isShown));
  if (isShown) scrollTo(0, 0);
});

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor: asYourself,
  onComplete: showGroups,
});
`;
