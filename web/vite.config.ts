/** Builds the browser's side into few files, and the module that renders first screens on the server. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildPlugins, chooseFile, type PageFiles } from './build-plugins.ts';
import { textsPlugin } from './texts-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const sources = `${root}src`;

/**
 * The files of the build: few, because one compresses better than many and each costs a round trip. What several need is in the last one
 * of this list that comes with all of these. `tools/checks/budget.ts` has the budgets of first loads. The service worker leaves those of
 * administrators out.
 */
const files: PageFiles = {
  base: { has: 'app/application.tsx' },
  'qr-code': { has: 'patterns/qr-code.tsx' },
  // The start page, the logins and what the others share with them.
  common: {},
  'front-page': { with: ['common'], has: 'app/front-page.tsx' },
  // Is only read: the form of the start page does not wait for it.
  about: {
    with: ['front-page'],
    has: 'features/landing/{about,before-you-start,privacy}.tsx',
    paths: ['/', '/privacy'],
  },
  login: { with: ['common'] },
  accounts: {
    with: ['front-page', 'login'],
    has: '{app/login-page,features/signup/signup-area,patterns/reauth-dialog}.tsx',
    paths: ['/login', '/register', '/create-password'],
  },
  'checklist-area': { has: 'features/checklist/checklist-area.tsx' },
  form: { with: ['checklist-area'], has: 'features/checklist/steps.tsx', paths: ['/centre-form'] },
  // For those who come back.
  receipt: {
    with: ['front-page', 'checklist-area'],
    has: 'features/checklist/{continue-panel,receipt-check}.tsx',
    paths: ['/r'],
  },
  // No first screen waits for the checks of the answers, nor for what few ever see.
  checks: { with: ['form'], has: 'features/checklist/parts/{record-changed,warnings}.tsx' },
  pictures: { with: ['checks', 'login'] },
  photos: {
    with: ['pictures'],
    has: 'features/checklist/{steps/step4,handover/handover-panel,handover/phone}.tsx',
    paths: ['/centre-form/step4'],
  },
  status: { with: ['pictures', 'receipt'], has: 'features/checklist/status.tsx', paths: ['/status'] },
  preview: { with: ['photos', 'status'], has: 'features/checklist/preview.tsx' },
  correction: {
    with: ['photos', 'status'],
    has: 'features/checklist/correction/correction-{screen,boxes}.tsx',
  },
  'admin-area': { with: ['login'], has: 'app/admin-area.tsx', paths: ['/admin'] },
  'admin-acts': {
    with: ['admin-area'],
    has: '{patterns/{code-form,right-needed},features/{session/admin-login,centres/dashboard/selection-tools}}.tsx',
  },
  'admin-records': { with: ['admin-acts', 'pictures', 'receipt'] },
  'admin-screens': { with: ['admin-records'], has: 'app/admin-screens.tsx' },
  'admin-review': { with: ['admin-records'], has: 'features/review/review-area.tsx' },
};

export default defineConfig({
  root,
  plugins: [textsPlugin(), react(), tailwindcss(), buildPlugins(sources, files)],
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: false,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        rolldownOptions: {
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              groups: [{ name: chooseFile(sources, files), debugName: 'shared' }],
              includeDependenciesRecursively: false,
            },
          },
        },
        target: ['chrome111', 'safari16.4', 'firefox115'],
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/.server',
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { input: `${sources}/app/render-page.tsx`, output: { codeSplitting: false } },
        target: 'node26',
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/uploads': 'http://127.0.0.1:3000' },
  },
});
