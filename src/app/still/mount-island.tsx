import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { takeKnownUser } from './known-user.ts';

takeKnownUser();

type Loader = () => Promise<(props: never) => ReactNode>;

/** The components behind `<Island name>`. */
const islands: Record<string, Loader> = {
  search: async () => (await import('#features/pages/header-search.tsx')).HeaderSearch,
  cart: async () => (await import('#features/pages/cart-badge.tsx')).CartMenu,
  'cart-link': async () => (await import('#features/pages/cart-badge.tsx')).CartLink,
  form: async () => (await import('#features/requests/defined-form.tsx')).DefinedForm,
  newsletter: async () => (await import('#features/requests/newsletter-form.tsx')).NewsletterForm,
  'loci-mixer': async () => (await import('#features/breeding/loci-mixer.tsx')).LociMixer,
};

/** Draws an island anew in the browser; it answers from then on. */
export async function mountIsland(element: HTMLElement): Promise<void> {
  if ('mounted' in element.dataset) return;
  const { island = '', props = '{}' } = element.dataset;
  const Part = (await islands[island]?.()) as ComponentType<object> | undefined;
  if (!Part || 'mounted' in element.dataset) return;
  element.dataset['mounted'] = '';
  const root = createRoot(element);
  flushSync(() => root.render(<Part {...(JSON.parse(props) as object)} />));
}
