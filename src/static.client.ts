/**
 * The only script of a static page (docs/ui.md, "Static pages"): React rendered it on the server and does not hydrate
 * it. Menus work without scripts; more complex parts, such as the search and the cart, are islands for which React is
 * loaded on demand.
 */
import { replayClicks } from '#ui/replay-clicks.ts';
import { startActions } from '#app/static-pages/actions.ts';
import { startForms } from '#app/static-pages/forms.ts';
import { startIslands } from '#app/static-pages/islands.ts';
import { startPanels } from '#app/static-pages/panels.ts';
import { startVisit } from '#app/static-pages/visit.ts';

replayClicks();
startPanels();
startActions();
startForms();
startVisit();
if (document.querySelector('[data-count-up]'))
  await import('#app/static-pages/count-up.ts').then((part) => part.start());
if (document.querySelector('[data-finds-questions]'))
  await import('#app/static-pages/faq-filter.ts').then((part) => part.start());
if (document.querySelector('[data-in-place]'))
  await import('#app/static-pages/filters.ts').then((part) => part.start());
await startIslands();
if (document.querySelector('[data-start=touch]'))
  await import('#app/static-pages/hydrate-on-touch.ts').then((part) => part.start());
document.documentElement.dataset['awake'] = '';
// Stores the product of this page, and lists the others when the user scrolls.
const startViewed = () => import('#shop/recently-viewed/use-viewed.ts').then((part) => part.startViewed());
if (document.querySelector('[data-viewed]')) void startViewed();
addEventListener('scroll', startViewed);
