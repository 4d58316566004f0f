import { placeUnder } from '#ui/overlays/place-under.ts';

/**
 * Panels (popovers) and dialogs of a static page: positions them, and closes them when a link or button inside is
 * clicked.
 */
export function startPanels(): void {
  document.addEventListener('beforetoggle', place, true);
  document.addEventListener('click', close);
}

function place(event: Event): void {
  const panel = event.target as HTMLElement;
  const align = panel.dataset['align'];
  const button = document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
  if ((event as ToggleEvent).newState !== 'open' || !align || !button) return;
  requestAnimationFrame(() => placeUnder(panel, button, align === 'end' ? 'end' : 'start'));
}

function close({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const opener = target.closest('[commandfor]');
  // Browsers that support `command` have already opened it.
  if (opener && !('commandForElement' in opener)) openWindow(opener.getAttribute('commandfor'));
  const closer = target.matches('dialog') ? target : target.closest('a, [data-closes]');
  const host = closer?.closest<HTMLElement>('dialog, [popover]');
  if (!host || host.closest('[data-mounted]')) return;
  if (host instanceof HTMLDialogElement) host.close();
  else host.hidePopover();
}

function openWindow(id: string | null): void {
  const window = id && document.getElementById(id);
  if (window instanceof HTMLDialogElement) window.showModal();
}
