import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: folder,
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    // The policy of the page allows no data addresses but those of pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A file for each, with all that it imports: a browser waits for each further file.
        codeSplitting: {
          groups: [
            {
              name: 'session',
              test: /(base\/session\.ts|shell\/theme\.ts|preload-helper\.js)$/,
              priority: 5,
            },
            { name: 'shell', test: /shell\/show-app\.tsx$/, priority: 4 },
            {
              name: 'screens',
              test: /parts\/(list\/list-page|record\/record|figures|tabs|button)\.tsx$/,
              priority: 3,
            },
            // Screens with a field and no form do without the forms' library.
            { name: 'fields', test: /parts\/act\/(fields|choices)\.tsx$/, priority: 2 },
            { name: 'panels', test: /parts\/(act|edit)\/[\w-]+-panel\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
