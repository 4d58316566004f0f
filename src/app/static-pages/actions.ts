import { openCountryChoice } from './overlays.ts';

const BANNER_KEY = 'banner-dismissed';

const actions: Record<string, (button: HTMLElement) => unknown> = {
  country: () => openCountryChoice(),
  leave: () => import('#platform/accounts/use-session.ts').then((session) => session.leaveSession()),
  'stop-viewing': () => import('#platform/accounts/use-session.ts').then((session) => session.stopViewing()),
  'close-banner': (button) => {
    localStorage.setItem(BANNER_KEY, button.dataset['notice'] ?? '');
    button.closest('section')?.remove();
  },
};

/** Buttons of the page frame with a single action, given in `data-action`. */
export function startActions(): void {
  const banner = document.querySelector<HTMLElement>('[data-action="close-banner"]');
  if (banner && localStorage.getItem(BANNER_KEY) === banner.dataset['notice']) banner.closest('section')?.remove();
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (button) void actions[button.dataset['action'] ?? '']?.(button);
  });
}
