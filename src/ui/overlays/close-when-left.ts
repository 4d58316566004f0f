/** Closes a panel when the focus moves past it, so that it does not cover what has the focus. Its button is no leaving. */
export function closeWhenLeft(panel: HTMLElement, next: EventTarget | null): void {
  const isLeft = next instanceof Element && !panel.contains(next) && next.getAttribute('popovertarget') !== panel.id;
  if (isLeft) panel.hidePopover();
}
