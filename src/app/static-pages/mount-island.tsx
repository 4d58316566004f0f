import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { showSignedInUser } from './signed-in-user.ts';

showSignedInUser();

type Loader = () => Promise<(props: never) => ReactNode>;

/** The components behind `<Island name>`. */
const islands: Record<string, Loader> = {
  search: async () => (await import('#site/frame/header-search.tsx')).HeaderSearch,
  cart: async () => (await import('#site/frame/cart-badge.tsx')).CartMenu,
  'cart-link': async () => (await import('#site/frame/cart-badge.tsx')).CartLink,
  form: async () => (await import('#platform/requests/defined-form.tsx')).DefinedForm,
  newsletter: async () => (await import('#platform/newsletter/newsletter-form.tsx')).NewsletterForm,
  'add-to-cart': async () => (await import('#shop/cart/add-to-cart.tsx')).AddToCart,
  'share-link': async () => (await import('#shop/products/share-link.tsx')).ShareLink,
  'breed-picker': async () => (await import('#shop/breeds/breed-picker.tsx')).BreedPicker,
  'breed-filter': async () => (await import('#shop/breeds/breed-filter.tsx')).BreedFilter,
  stock: async () => (await import('#shop/stock/stock-notice.tsx')).StockNotice,
  'code-check': async () => (await import('#laboratory/offline-verification/code-check.tsx')).CodeCheck,
  'loci-mixer': async () => (await import('#laboratory/breeding-tools/loci-mixer.tsx')).LociMixer,
};

/** Preloads the code of an island that will probably be needed. */
export function fetchIsland({ dataset }: HTMLElement): void {
  void islands[dataset['island'] ?? '']?.();
}

/** Renders an island in the browser, which makes it interactive. `keep` preserves earlier input. */
export async function mountIsland(
  element: HTMLElement,
  keep?: (element: HTMLElement) => { into: () => void },
): Promise<void> {
  if ('mounted' in element.dataset) return;
  const { island = '', props = '{}' } = element.dataset;
  const Part = (await islands[island]?.()) as ComponentType<object> | undefined;
  if (!Part || 'mounted' in element.dataset) return;
  element.dataset['mounted'] = '';
  const kept = keep?.(element);
  const root = createRoot(element);
  flushSync(() => root.render(<Part {...(JSON.parse(props) as object)} />));
  kept?.into();
}
