const WATCH_MS = 10_000;

/**
 * Called after a dialog has closed. The browser returns the focus to the element that opened the dialog, unless that
 * element is hidden (an entry of a menu that has closed) or was removed by the dialog's action (a deleted row).
 */
export function returnFocus(opener: Element | null): void {
  if (!opener || opener === document.body) return;
  const place = opener.parentElement;
  if (isFocusLost()) focusFallback(opener, null);
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    observer.disconnect();
    if (isFocusLost()) focusFallback(opener, place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WATCH_MS);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * The button of the menu that contained the opener, else the element now at the opener's place, else the page content.
 */
function focusFallback(opener: Element, place: Element | null): void {
  const menu = opener.closest('[popover]')?.id;
  const trigger = menu ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu)}"]`) : null;
  const beside = place?.isConnected ? place.querySelector<HTMLElement>('a[href], button:enabled') : null;
  (trigger ?? beside ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
