/** Builds the browser's side: one entry, lazy areas, and the list of files that the service worker caches. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Emits `sw.js` from `src/service-worker.js` with the list of built files that a step may need offline. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css)$/.test(name) && !name.includes('admin'))
        .sort();
      const urls = ['/', ...files.map((name) => `/${name}`), '/icon.svg', '/manifest.webmanifest'];
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
      const source = await readFile(`${root}src/service-worker.js`, 'utf8');
      const filled = source.replace('__VERSION__', version).replace("['__URLS__']", JSON.stringify(urls));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled });
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One file for what at least four lazy parts share compresses better than a file for each combination of them. It is part of
    // the first load, so the sentences of rules stay out.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', minShareCount: 4, test: (id) => !id.includes('/rule-') }],
        },
      },
    },
    target: ['chrome111', 'safari16.4', 'firefox115'],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/uploads': 'http://127.0.0.1:3000' },
  },
});
