import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, readTop, root } from '../support/sources.ts';

const documents = [
  ...(await readTop()),
  ...(await readSources(['docs', 'bench', 'packages', 'examples/typescript'])),
].filter(
  ({ path }) => path.endsWith('.md') && !/(^|\/)(ENDPOINTS\.md|node_modules\/|dist\/)/.test(path),
);

/** Every file of the repository, from its root. */
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''))
  .filter((path) => !/(^|\/)(node_modules|\.git|dist|data)\//.test(path));

/** The names in code style that look like files or folders of the repository. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  return names.filter(
    (name) =>
      /^(src|test|bench|docs|packages|migrations|scripts|examples)\//.test(name) ||
      /^[\w.-]+\.(ts|mjs|sql)$/.test(name),
  );
}

const exists = (name: string) => {
  const path = name.replace(/\/$/, '');
  return files.some(
    (file) => file === path || file.startsWith(`${path}/`) || file.endsWith(`/${path}`),
  );
};

test('documents name only files that exist', () => {
  const missing = documents.flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !exists(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links of a document to files of the repository, each with its anchor. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([link, name = '', anchor = '']) => ({ link, name, anchor }),
  );

test('links between documents lead to files and headings that exist', () => {
  const headings = new Map(documents.map(({ path, text }) => [path, anchorsIn(text)]));
  const broken = documents.flatMap(({ path, text }) =>
    linksIn(text)
      .filter(({ name, anchor }) => {
        const target = name === '' ? path : join(dirname(path), name);
        return !exists(target) || (anchor !== '' && !headings.get(target)?.includes(anchor));
      })
      .map(({ link }) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test.each(['E104', 'E122', 'E137', 'E144'])('ARCHITECTURE walks through %s', (id) => {
  const { text = '' } = documents.find(({ path }) => path === 'ARCHITECTURE.md') ?? {};
  const walk = new RegExp(`^### Walkthrough: .*\\(${id}\\)\\n([\\s\\S]*?)^##`, 'm').exec(text)?.[1];
  expect(namesIn(walk ?? '').length, 'the walkthrough names its files').toBeGreaterThan(4);
});
