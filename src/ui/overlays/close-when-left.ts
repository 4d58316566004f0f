/**
 * Closes a panel when the focus moves outside it, so that it does not cover the focused element. Its own button does
 * not count as outside.
 */
export function closeWhenLeft(panel: HTMLElement, next: EventTarget | null): void {
  const isLeft = next instanceof Element && !panel.contains(next) && next.getAttribute('popovertarget') !== panel.id;
  if (isLeft) panel.hidePopover();
}
