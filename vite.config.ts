import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// What every page of the shop needs travels in four files: two that change with a release of a package, two with ours.
// The router and what needs it are apart: the islands of still pages have React without it.
const BASE = /preload-helper|[\\/]src[\\/]ui[\\/](?:place-under|site-base|keep-press|load-part|stored-country)\.ts$/;
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
const ROUTER = /node_modules[\\/](?:react-router|@react-router)[\\/]/;
// What a form needs, on any page.
const PARTS =
  /[\\/]src[\\/](?:ui[\\/](?:anchor|still|island|button|spinner|cx|field|input|select|lucide-icon|use-hydrated|form-text|toast-store)|app[\\/]api-(?:client|request)|features[\\/](?:accounts[\\/](?:use-account|app-config\.rules)|pages[\\/]use-session))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:x|chevron-\w+|circle-exclamation-point)\.mjs$/;
// What every still page runs and some parts of it need.
const STILL_PARTS = /[\\/]src[\\/]app[\\/]still[\\/](?:islands|forms|keep-keys|overlays)\.ts$/;
// Addresses of the shop: its pages have them, and the islands of those that are still.
const PATHS = /[\\/]src[\\/]features[\\/]catalogue[\\/]paths\.rules\.ts$/;
const SHOP_UI = /[\\/]src[\\/]ui[\\/](?:menu|toast|toast-item|badge|empty-state)\.tsx?$/;
const SHOP =
  /[\\/]src[\\/](?:shared[\\/](?:money|count-of|dates)|features[\\/](?:pages[\\/](?:frame-overlays|special-routes\.rules|country-picker|cart-badge|use-country-choice|use-visit|header-search|search-form|use-cart-summary)|cart[\\/](?:use-cart|use-pending-payment|cart\.rules)))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:search|plus|minus|shopping-bag)\.mjs$/;
const FRAME =
  /[\\/]src[\\/](?:ui[\\/](?:link|pagination|banner|breadcrumb|page-range|page-meta|section-heading|art[\\/](?:logo|flag))|features[\\/](?:accounts[\\/]audience\.rules|catalogue[\\/](?:country-products|shop-menu)\.rules|pages[\\/](?:country-button|menus\.rules|page-frame|navigation-bar|phone-menu|account-menu|site-header|site-footer|main-menu|site-banner)))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]menu\.mjs$/;
// A form and what it says when it is refused.
const FORM = /[\\/]src[\\/]ui[\\/](?:form|callout)\.tsx$/;
// What the islands of still pages are made of, beside the shop's.
const FORM_PIECES = /[\\/]src[\\/]ui[\\/](?:checkbox|file-drop|radio-cards|card)\.tsx?$/;
const WINDOWS = /[\\/]src[\\/]ui[\\/](?:dialog|combobox|listbox|use-options|use-combobox-keys|should-load-more)\.tsx?$/;
const CATALOGUE =
  /[\\/]src[\\/](?:features[\\/]catalogue[\\/](?:product-tile|product-drawing|nothing-found|vet-prices|area-nav|catalogue\.rules)|ui[\\/]art[\\/]kit)\.tsx?$/;
const ROUTED_PIECES =
  /[\\/]src[\\/]ui[\\/](?:search-box|back-link|tabs|use-query|data-list|filter-links|filter-select|list-page)\.tsx?$/;
const SHARED_PIECES = /[\\/]src[\\/](?:ui[\\/](?!art)|shared[\\/])|lucide-react/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), stillScript(), retriedImports(), retriedRoutes()],
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
                { name: 'base', test: BASE, priority: 4 },
                // Apart from what needs React: still pages have figures as well.
                { name: 'figures', test: /[\\/]src[\\/]ui[\\/]run-count-up\.ts$/, priority: 4 },
                { name: 'react', test: REACT, priority: 3 },
                { name: 'router', test: ROUTER, priority: 3 },
                { name: 'parts', test: PARTS, priority: 3 },
                { name: 'paths', test: PATHS, priority: 3 },
                { name: 'islands', test: STILL_PARTS, priority: 3 },
                { name: 'shop', test: (id) => SHOP_UI.test(id) || SHOP.test(id), priority: 2 },
                { name: 'frame', test: FRAME, priority: 2 },
                { name: 'catalogue', test: CATALOGUE, priority: 2 },
                { name: 'form', test: FORM, priority: 2 },
                { name: 'forms', test: FORM_PIECES, priority: 2 },
                { name: 'windows', test: WINDOWS, priority: 2 },
                { name: 'lists', test: ROUTED_PIECES, priority: 2 },
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

/** Builds src/still.client.ts beside the pages, and tells them its address: the browser's part is built first. */
function stillScript(): Plugin {
  const name = 'virtual:still-script';
  return {
    name: 'still-script',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      this.emitFile({
        type: 'chunk',
        id: fileURLToPath(new URL('src/still.client.ts', import.meta.url)),
        name: 'still',
      });
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      if (this.environment.name === 'client') return `export default ''`;
      const built = readdirSync(new URL('build/client/assets', import.meta.url)).find((file) =>
        /^still-.*\.js$/.test(file),
      );
      return `export default ${JSON.stringify(`/assets/${built}`)}`;
    },
  };
}

const LOAD_PART = fileURLToPath(new URL('src/ui/load-part.ts', import.meta.url));

/** All styles are one sheet, so a part that opens later brings none: loading it is `import()`, tried again when it fails. */
function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null;
      return `import { loadPart } from ${JSON.stringify(LOAD_PART)};\nexport const __vitePreload = (load) => loadPart(load);`;
    },
  };
}

/** React Router reloads the page when the script of the next one does not come, and what was typed is gone: it waits instead. */
function retriedRoutes(): Plugin {
  const load = /await import\([^)]*route\.module\s*\)/;
  return {
    name: 'retried-routes',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/react-router.*[\\/]ssr[\\/]routeModules\.js$/.test(id)) return null;
      if (!load.test(code)) throw new Error('react-router loads its pages in another way: see retriedRoutes.');
      const retried = code.replace(load, (call) => `await loadPart(() => ${call.slice('await '.length)})`);
      return { code: `import { loadPart } from ${JSON.stringify(LOAD_PART)};\n${retried}`, map: null };
    },
  };
}
