import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Workspace packages are read from their sources, so that `dev` needs no build of the neighbours.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The server replaces the placeholder by a fresh nonce in every answer; see docs/adr/0020.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  server: { proxy: { '/bff': process.env['STRAINSCOPE_BFF'] ?? 'http://localhost:3000' } },
});
