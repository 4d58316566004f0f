import { siteBase } from '#ui/site-base.ts';
import type { OnSale } from './on-sale.contract.ts';
import { shownOf } from './on-sale.rules.ts';
import type { Viewed } from './recently-viewed.rules.ts';

/**
 * Lists what was opened in this browser before, without React, which static pages lack. The request fetches everything
 * that is sold to this visitor, so the server never learns what was viewed.
 */
export async function showViewed(section: HTMLElement, stored: readonly unknown[], forget: () => void): Promise<void> {
  const base = siteBase();
  const headers: HeadersInit = base ? { 'x-page-path': location.pathname } : {};
  const answer = await fetch('/api/catalogue/on-sale', { headers }).catch(() => null);
  if (!answer?.ok) return;
  const shown = shownOf(stored, (await answer.json()) as OnSale);
  const list = section.querySelector('ul')!;
  const clear = section.querySelector('button')!;
  list.replaceChildren(...shown.map((one) => itemOf(one, base)));
  clear.onclick = () => {
    forget();
    list.remove();
    clear.remove();
    section.querySelector('[role=status]')!.textContent = 'Recently viewed list cleared.';
    section.querySelector('h2')!.focus();
  };
  section.hidden = shown.length === 0;
}

function itemOf({ to, name, picture }: Viewed, base: string): HTMLElement {
  const image = Object.assign(new Image(64, 64), { src: picture, alt: '', loading: 'lazy' });
  const link = Object.assign(document.createElement('a'), { href: base + to });
  const item = document.createElement('li');
  link.append(image, name);
  item.append(link);
  return item;
}
