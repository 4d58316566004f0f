const EDGE_PX = 12;

/** Positions an open panel below its button, within the viewport. */
export function placeUnder(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect();
  const left = align === 'start' ? box.left : box.right - panel.offsetWidth;
  const rightmost = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  panel.style.top = `${box.bottom + 6}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, rightmost))}px`;
}
