import { bufferKeys } from './buffer-keys.ts';
import { mountOverlays } from './overlays.ts';

/** spec 9: the key of the cart in local storage. */
const CART_KEY = 'sessionId';

/** Islands of a static page are hydrated with the page, if the cart has items, or on demand. */
export async function startIslands(): Promise<void> {
  if (localStorage.getItem(CART_KEY) || document.documentElement.hasAttribute('data-signed-in')) void wakeCart();
  addEventListener('storage', ({ key }) => key === CART_KEY && wakeCart());
  for (const link of document.querySelectorAll<HTMLElement>('[data-start=click]>a,[data-start=click]>div>a')) {
    link.role = 'button';
  }
  document.addEventListener('click', wake);
  document.addEventListener('keydown', pressWithSpace);
  // Hovering indicates that it will probably be needed.
  document.addEventListener('pointerover', fetchAhead);
  document.addEventListener('focusin', fetchAhead);
  await mountAll('[data-start=load]');
}

async function wake(event: MouseEvent): Promise<void> {
  const island = islandOf(event.target);
  if (!island || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const typed = bufferKeys();
  try {
    await mount(island);
    const button = island.querySelector('button');
    button?.focus();
    button?.click();
  } finally {
    // React renders the opened panel after the click.
    requestAnimationFrame(() => typed.into(document.activeElement));
  }
}

function pressWithSpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !islandOf(event.target)) return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

function fetchAhead({ target }: Event): void {
  const island = islandOf(target) ?? sleeping(target, 'touch');
  if (island) void import('./mount-island.tsx').then((islands) => islands.fetchIsland(island));
}

export function wakeCart(): Promise<unknown> {
  return Promise.all([mountOverlays(), mountAll('[data-start=cart],[data-island=cart]')]);
}

async function mountAll(islands: string): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLElement>(islands)].map((island) => mount(island)));
}

export function mount(island: HTMLElement, keep?: (island: HTMLElement) => { into: () => void }): Promise<void> {
  return import('./mount-island.tsx').then((islands) => islands.mountIsland(island, keep));
}

const islandOf = (target: EventTarget | null) => sleeping(target, 'click');

/** The island with this start mode that is not hydrated yet. */
export function sleeping(target: EventTarget | null, start: string): HTMLElement | null {
  // The document has no `closest` method.
  const island = (target as Element | null)?.closest?.<HTMLElement>(`[data-start=${start}]`);
  return island && !('mounted' in island.dataset) ? island : null;
}
