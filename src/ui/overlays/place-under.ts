const EDGE_PX = 12;

/** Puts an open panel below the button that opened it, within the window. */
export function placeUnder(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect();
  const wanted = align === 'start' ? box.left : box.right - panel.offsetWidth;
  const rightmost = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  panel.style.top = `${box.bottom + 6}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(wanted, rightmost))}px`;
}
