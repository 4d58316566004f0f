import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// What every page of the shop needs travels in two files: one that changes with a release of a package, one with ours.
const VENDOR = /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/;
const SHOP_UI =
  /[\\/]src[\\/]ui[\\/](?:button|spinner|cx|menu|link|banner|breadcrumb|field|input|select|pagination|page-range|page-meta|toast|toast-store|use-hydrated|badge|empty-state|section-heading|lucide-icon|art[\\/](?:logo|flag))\.tsx?$/;
const FRAME =
  /[\\/]src[\\/](?:app[\\/]api-(?:client|request)|shared[\\/](?:money|count-of|dates|form-text)|features[\\/](?:pages[\\/](?:menus\.rules|page-frame|site-header|site-footer|main-menu|use-session|use-country-choice|use-visit|site-banner|search-form|header-search|use-cart-summary)|cart[\\/](?:use-cart|use-pending-payment|cart\.rules)))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:x|search|menu|plus|minus|shopping-bag|chevron-\w+|circle-exclamation-point)\.mjs$/;
const SHARED_PIECES = /[\\/]src[\\/](?:ui[\\/](?!art)|shared[\\/])|lucide-react/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  // Server and browser draw icons alike.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What a page needs is preloaded by its document; what opens later is small.
    modulePreload: false,
  },
  // The server bundle is entered by the shell: src/app/render.ts around React Router's own build.
  environments: {
    ssr: { build: { rolldownOptions: { input: './src/app/render.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 3 },
                { name: 'shop', test: (id) => SHOP_UI.test(id) || FRAME.test(id), priority: 2 },
                // Small pieces that many other pages share travel in one file as well.
                { name: 'pieces', test: SHARED_PIECES, minShareCount: 8, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: { entries: ['src/root.tsx', 'src/entry.client.tsx', 'src/**/*.page.tsx'] },
});
