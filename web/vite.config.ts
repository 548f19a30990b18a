import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const table = process.env.TERCIO_TABLE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    cssCodeSplit: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  test: {
    testTimeout: 30_000, // a busy machine is no fault
    projects: [
      { extends: true, test: { name: 'plain', include: ['tests/*.test.{ts,mjs}'] } },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'match',
          include: ['tests/match/*.test.ts'],
          environment: './tests/support/environment.ts',
          server: { deps: { inline: [/\/node_modules\/svelte\//] } }, // one Svelte, that of the browser
        },
      },
    ],
  },
  server: {
    proxy: { '/api': table, '/ws': { target: table, ws: true } },
  },
});
