// Puts the fonts beside the compiled package: the packages that they come from have all weights,
// 113 MB, and are not installed in production.

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const fonts = join(resolve(process.argv[2] ?? join(folder, 'dist')), 'fonts');

const { resolve: find } = createRequire(import.meta.url);
mkdirSync(fonts, { recursive: true });
for (const script of ['latin', 'sc', 'jp', 'kr']) {
  const root = join(dirname(find(`@embedpdf/fonts-${script}`)), '..');
  for (const file of readdirSync(join(root, 'fonts'))) {
    if (/-(Regular|Bold)\./.test(file)) copyFileSync(join(root, 'fonts', file), join(fonts, file));
  }
  // The licence of the fonts asks to be beside them; the four packages have the same.
  copyFileSync(join(root, 'LICENSE'), join(fonts, 'LICENSE'));
}
