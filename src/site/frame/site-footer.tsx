import { escapeHtml } from '#shared/escape-html.ts';
import { markPaths } from '#ui/art/logo.tsx';
import { appLinks, footerGroups, legalLinks, socialLinks, withdrawalLink } from './footer.rules.ts';
import type { MenuLink } from '#shop/catalogue/shop-menu.rules.ts';
import { hasWithdrawal, priceBookFor } from '#platform/places/places.rules.ts';
import { linksInRegion } from '#platform/places/region-path.rules.ts';
import { useSiteBase } from '#ui/link.tsx';

/**
 * The footer of every page. It never changes, so it is a static HTML string: the server builds it once, and the browser
 * keeps the received HTML instead of loading code that would render the same. Where it is hidden, it is still present
 * for the next page.
 */
export function SiteFooter({ countryCode, hidden = false }: { countryCode: string; hidden?: boolean }) {
  const footer = import.meta.env.SSR && hasWithdrawal(priceBookFor(countryCode)) ? footerWithWithdrawal : plainFooter;
  return (
    <footer
      hidden={hidden}
      data-site=""
      className="site-footer"
      dangerouslySetInnerHTML={{ __html: linksInRegion(footer, useSiteBase()) }}
    />
  );
}

const plainFooter: string = import.meta.env.SSR
  ? footerHtml(legalLinks)
  : (document.querySelector('.site-footer')?.innerHTML ?? '');

/** Directive 2011/83/EU, article 11a: consumers withdraw online, from every page (and in the United Kingdom too). */
const footerWithWithdrawal: string = import.meta.env.SSR ? footerHtml([withdrawalLink, ...legalLinks]) : '';

function footerHtml(legal: readonly MenuLink[]): string {
  return `<div class="frame grid gap-10 py-12 md:grid-cols-12 md:py-16"><div class="md:col-span-5 md:pr-10"><p class="flex items-center gap-3 font-display text-2xl font-semibold"><svg viewBox="0 0 40 40" aria-hidden="true" class="size-9 text-white">${markPaths}</svg>Damsire</p><p class="mt-4 max-w-sm text-paper/80">Every animal inherits from two parents. We help breeders, vets and families understand what was passed on, and act on it.</p><div class="mt-6 flex flex-wrap gap-x-5 gap-y-2">${socialLinks.map((link) => outLink(link, 'out', escapeHtml(link.label))).join('')}</div><div class="mt-6 flex flex-wrap gap-3">${appLinks.map((link) => outLink(link, 'app', `<span>Get the app on</span><strong>${escapeHtml(link.label)}</strong>`)).join('')}</div></div><div class="grid grid-cols-2 gap-8 sm:grid-cols-3 md:col-span-7">${footerGroups.map((group) => `<nav aria-label="${escapeHtml(group.label)}"><p class="font-display text-lg">${escapeHtml(group.label)}</p><ul class="mt-2">${group.links.map((link) => `<li>${inLink(link)}</li>`).join('')}</ul></nav>`).join('')}</div></div>${statements(legal)}`;
}

function statements(legal: readonly MenuLink[]): string {
  return `<div class="border-t border-paper/15 text-sm text-paper/80"><div class="frame grid gap-6 py-8 md:grid-cols-2 md:gap-12"><p>We acknowledge the Traditional Custodians of the lands on which we live and work, and pay our respects to Elders past and present. We honour the long bond between First Nations peoples and their animals.</p><p>Damsire is a place for everyone. We welcome people of every culture, faith, ability, age, gender and sexuality, and every animal they call family.</p></div><div class="frame"><div class="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-paper/15 py-4"><p>© Damsire. DNA tests inform decisions. They do not replace a veterinarian.</p><nav aria-label="Legal" class="flex flex-wrap gap-x-6">${legal.map(inLink).join('')}</nav></div></div></div>`;
}

function inLink(link: MenuLink): string {
  return `<a data-go="" href="${escapeHtml(link.to)}">${escapeHtml(link.label)}</a>`;
}

function outLink(link: MenuLink, look: string, inner: string): string {
  return `<a href="${escapeHtml(link.to)}" target="_blank" rel="noopener noreferrer" class="${look}">${inner}</a>`;
}
