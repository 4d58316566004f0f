import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const SHARED_PIECES = /[\\/]src[\\/](?:ui[\\/](?!art)|shared[\\/])|lucide-react/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  // The server bundle is entered by the shell: src/app/render.ts around React Router's own build.
  environments: {
    ssr: { build: { rolldownOptions: { input: './src/app/render.ts' } } },
    // Small pieces that many pages share travel in one file: a first visit asks for a dozen files, not fifty.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'pieces', test: SHARED_PIECES, minShareCount: 8 }] } } } } },
  },
  optimizeDeps: { entries: ['src/root.tsx', 'src/entry.client.tsx', 'src/**/*.page.tsx'] },
});
