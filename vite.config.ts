import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  // The server bundle is entered by the shell: src/app/render.ts around React Router's own build.
  environments: { ssr: { build: { rolldownOptions: { input: './src/app/render.ts' } } } },
  optimizeDeps: { entries: ['src/root.tsx', 'src/entry.client.tsx', 'src/**/*.page.tsx'] },
});
