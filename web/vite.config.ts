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
    include: ['tests/*.test.{ts,mjs}'],
  },
  server: {
    proxy: { '/api': table, '/ws': { target: table, ws: true } },
  },
});
