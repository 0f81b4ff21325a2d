import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { scienceMarkdown } from './tools/science-markdown.ts';

/** antd's lock of the page behind a dialog breaks the content security policy; ours does not. See docs/adr/0020. */
const scrollLock: Plugin = {
  name: 'scroll-lock-under-policy',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './useScrollLocker' && importer?.includes('@rc-component/portal')
      ? fileURLToPath(new URL('src/theme/use-scroll-lock.ts', import.meta.url))
      : undefined,
};

export default defineConfig({
  plugins: [scrollLock, scienceMarkdown, react()],
  // Workspace packages are read from their sources, so that `dev` needs no build of the neighbours.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The server replaces the placeholder by a fresh nonce in every answer; see docs/adr/0020.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  server: { proxy: { '/bff': process.env['STRAINSCOPE_BFF'] ?? 'http://localhost:4600' } },
});
