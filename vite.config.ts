import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? { input: './src/app/render.ts' } : {},
  },
  optimizeDeps: { entries: ['src/root.tsx', 'src/entry.client.tsx', 'src/**/*.page.tsx'] },
}));
