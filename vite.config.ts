import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { existsSync, readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// What every page of the shop needs travels in four files: two that change with a release of a package, two with ours.
// The router and what needs it are apart: the islands of static pages have React without it.
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
const ROUTER = /node_modules[\\/](?:react-router|@react-router)[\\/]/;
// Small pieces that many pages share. Not the copy button with its icon: an island of static pages has it, without the router.
const SHARED_PIECES = /[\\/]src[\\/](?:ui[\\/](?!art|copy-button)|shared[\\/])|lucide-react(?!.*[\\/]link-2\b)/;
const BASE = modules({
  ui: ['overlays/place-under.ts', 'site-base.ts', 'replay-clicks.ts', 'load-part.ts', 'stored-country.ts'],
  helpers: ['preload-helper'],
});
// What a form needs, on any page.
const PARTS = modules({
  ui: [
    ...[
      'anchor.tsx',
      'static-page.ts',
      'island.tsx',
      'button.tsx',
      'spinner.tsx',
      'cx.ts',
      'lucide-icon.ts',
      'use-hydrated.ts',
    ],
    ...[
      'forms/field.tsx',
      'forms/input.tsx',
      'forms/select.tsx',
      'forms/form-text.ts',
      'overlays/toast-store.ts',
      'forms/use-busy.ts',
    ],
    ...['api/api-client.ts', 'api/api-request.ts'],
  ],
  platform: ['accounts/use-account.ts', 'accounts/app-config.rules.ts', 'accounts/use-session.ts'],
  icons: ['x', /chevron-\w+/, 'circle-exclamation-point'],
});
// What every static page runs and some parts of it need.
const STATIC_PARTS = modules({
  app: ['islands.ts', 'forms.ts', 'buffer-keys.ts', 'overlays.ts'].map((name) => `static-pages/${name}`),
});
// Addresses of the shop: its pages have them, and the islands of those that are static.
const PATHS = modules({ shop: ['catalogue/paths.rules.ts'] });
const SHOP = modules({
  ui: ['overlays/menu.tsx', 'overlays/toast.tsx', 'overlays/toast-item.tsx', 'badge.tsx', 'empty-state.tsx'],
  shared: ['money.ts', 'count-of.ts', 'dates.ts'],
  site: [
    ...[
      'frame-overlays.tsx',
      'special-routes.rules.ts',
      'country-picker.tsx',
      'cart-badge.tsx',
      'use-country-choice.ts',
    ],
    ...['use-visit.ts', 'header-search.tsx', 'search-form.tsx'],
  ].map((name) => `frame/${name}`),
  shop: ['use-cart-summary.ts', 'use-cart.ts', 'use-pending-payment.ts', 'cart.rules.ts'].map((name) => `cart/${name}`),
  icons: ['search', 'plus', 'minus', 'shopping-bag'],
});
const FRAME = modules({
  ui: [
    ...['link.tsx', 'lists/pagination.tsx', 'lists/page-range.ts', 'art/logo.tsx', 'art/flag.tsx'],
    ...['layout/banner.tsx', 'layout/breadcrumb.tsx', 'layout/page-meta.ts', 'layout/section-heading.tsx'],
  ],
  platform: ['accounts/audience.rules.ts'],
  shop: ['catalogue/country-products.rules.ts', 'catalogue/shop-menu.rules.ts'],
  site: [
    ...['country-button.tsx', 'menus.rules.ts', 'page-frame.tsx', 'navigation-bar.tsx', 'phone-menu.tsx'],
    ...['account-menu.tsx', 'site-header.tsx', 'site-footer.tsx', 'main-menu.tsx', 'site-banner.tsx'],
  ].map((name) => `frame/${name}`),
  icons: ['menu'],
});
// A form and what it says when it is refused.
const FORM = modules({ ui: ['forms/form.tsx', 'forms/use-submit.ts', 'callout.tsx'] });
// What the islands of static pages are made of, beside the shop's.
const FORM_PIECES = modules({ ui: ['forms/checkbox.tsx', 'forms/file-drop.tsx', 'forms/radio-cards.tsx', 'card.tsx'] });
const DIALOGS = modules({
  ui: [
    ...['overlays/dialog.tsx', 'forms/combobox.tsx', 'forms/listbox.tsx', 'forms/use-options.ts'],
    ...['forms/use-combobox-keys.ts', 'forms/should-load-more.ts'],
  ],
});
const CATALOGUE = modules({
  shop: ['prices/vet-prices.tsx', 'catalogue/area-nav.tsx', 'catalogue/catalogue.rules.ts'],
});
const LISTS = modules({
  ui: [
    ...[
      'search-box.tsx',
      'use-query.ts',
      'data-list.tsx',
      'filter-links.tsx',
      'filter-select.tsx',
      'list-page.tsx',
    ].map((name) => `lists/${name}`),
    ...['layout/back-link.tsx', 'layout/tabs.tsx'],
  ],
});

// What pages with a payment have, beside their own.
const PAYING = modules({
  ui: ['overlays/loading-overlay.tsx', 'overlays/use-leave-confirmation.ts', 'forms/code-form.tsx', 'layout/stepper.tsx'],
  platform: ['accounts/address.rules.ts', 'places/address-words.rules.ts'],
  shop: [
    ...['terms-field.tsx', 'pay-panel.tsx', 'use-checkout.ts', 'use-animal-choices.ts'].map(
      (name) => `checkout/${name}`,
    ),
    ...[
      'order-complete/order-receipt.tsx',
      'order-complete/complete-path.rules.ts',
      'payments/payment-box.tsx',
      'saved-cards/card-labels.rules.ts',
    ],
    ...['loyalty/points.rules.ts', 'fulfilment/promised-dates.rules.ts'],
  ],
});

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    ownIcons(),
    staticScript(),
    staticScriptInDevelopment(),
    retriedImports(),
    retriedRoutes(),
  ],
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
    // The text of a script stays in memory, at two bytes a character where one is not Latin-1: they are escaped.
    ssr: {
      build: {
        rolldownOptions: { input: './src/app/render.ts', output: { charset: 'ascii', comments: { jsdoc: false } } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE, priority: 4 },
                // Apart from what needs React: static pages have figures as well.
                { name: 'figures', test: modules({ ui: ['run-count-up.ts'] }), priority: 4 },
                { name: 'react', test: REACT, priority: 3 },
                { name: 'router', test: ROUTER, priority: 3 },
                { name: 'parts', test: PARTS, priority: 3 },
                { name: 'paths', test: PATHS, priority: 3 },
                { name: 'islands', test: STATIC_PARTS, priority: 3 },
                { name: 'shop', test: SHOP, priority: 2 },
                { name: 'frame', test: FRAME, priority: 2 },
                { name: 'catalogue', test: CATALOGUE, priority: 2 },
                { name: 'form', test: FORM, priority: 2 },
                { name: 'forms', test: FORM_PIECES, priority: 2 },
                { name: 'windows', test: DIALOGS, priority: 2 },
                { name: 'lists', test: LISTS, priority: 2 },
                { name: 'paying', test: PAYING, priority: 2 },
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

/** The store's own maker of icons. Under `npm run dev` the library's: Vite bundles it in advance, where this is not seen. */
function ownIcons(): Plugin {
  const maker = fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url));
  const alias = [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: maker }];
  return { name: 'own-icons', apply: 'build', config: () => ({ resolve: { alias } }) };
}

/** Builds src/static.client.ts beside the pages, and tells them its address: the browser's part is built first. */
function staticScript(): Plugin {
  const name = 'virtual:static-script';
  return {
    name: 'static-script',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      this.emitFile({
        type: 'chunk',
        id: fileURLToPath(new URL('src/static.client.ts', import.meta.url)),
        name: 'static',
      });
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      if (this.environment.name === 'client') return `export default ''`;
      const built = readdirSync(new URL('build/client/assets', import.meta.url)).find((file) =>
        /^static-.*\.js$/.test(file),
      );
      return `export default ${JSON.stringify(`/assets/${built}`)}`;
    },
  };
}

/** The same under `npm run dev`: after what React needs to replace a component in the open page. */
function staticScriptInDevelopment(): Plugin {
  const name = 'virtual:static-script';
  const entry = 'virtual:static-entry';
  return {
    name: 'static-script-in-development',
    apply: 'serve',
    resolveId: (id) => (id === name || id === entry ? `\0${id}` : null),
    load(id) {
      if (id === `\0${name}`) return `export default '/@id/__x00__${entry}'`;
      if (id !== `\0${entry}`) return null;
      return `import '/@vite/client';\nimport 'virtual:react-router/inject-hmr-runtime';\nimport '/src/static.client.ts';`;
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

/** True for these files of `src` by folder, icons by name, and helpers of the bundler. A file that is not there is an error. */
function modules({ icons = [], helpers = [], ...folders }: ModuleNames): (id: string) => boolean {
  const files = Object.entries(folders).flatMap(([folder, names]) =>
    names.map((name) => fileURLToPath(new URL(`src/${folder}/${name}`, import.meta.url))),
  );
  for (const file of files) if (!existsSync(file)) throw new Error(`${file} is named in vite.config.ts and not there.`);
  const wanted = new Set(files.map((file) => file.replaceAll('\\', '/')));
  const icon = icons.map((name) => (typeof name === 'string' ? name : name.source)).join('|');
  const drawings = icons.length > 0 ? new RegExp(`lucide-react/dist/esm/icons/(?:${icon})\\.mjs$`) : null;
  return (id) => {
    const file = id.replaceAll('\\', '/');
    return wanted.has(file) || (drawings?.test(file) ?? false) || helpers.some((name) => file.includes(name));
  };
}

type ModuleNames = { icons?: (string | RegExp)[]; helpers?: string[] } & {
  [folder in 'app' | 'ui' | 'shared' | 'platform' | 'shop' | 'site']?: string[];
};
