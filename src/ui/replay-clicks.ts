/**
 * An element that is re-rendered during a click (a list that gets shorter, a message that appears or disappears) may
 * move from under the pointer. The browser then sends the click to another element or to none. This remembers the
 * pressed element and clicks it if the pointer is released within its original box. Dragging the pointer away still
 * cancels the click.
 */
const PRESSABLE = 'a[href], button, summary, label, [role="option"]';

let pressed: { element: HTMLElement; box: DOMRect } | null = null;
/** True after a replayed click: the browser's own click of the same press must be suppressed. */
let isReplayed = false;

export function replayClicks(): void {
  // This script may load late, when an element is already pressed.
  hold([...document.querySelectorAll(':active')].at(-1));
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', forget, true);
  document.addEventListener('click', swallow, true);
}

function press({ target, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): void {
  isReplayed = false;
  pressed = null;
  if (!(button || ctrlKey || metaKey || shiftKey || altKey)) hold(target);
}

function hold(target: EventTarget | null | undefined): void {
  const element = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
  if (element) pressed = { element, box: element.getBoundingClientRect() };
}

function forget(): void {
  pressed = null;
}

function release({ clientX: x, clientY: y }: PointerEvent): void {
  const was = pressed;
  pressed = null;
  if (!was || was.element.contains(document.elementFromPoint(x, y))) return;
  const { left, right, top, bottom } = was.box;
  if (x < left || x > right || y < top || y > bottom) return;
  isReplayed = true;
  click(was.element);
}

function click(element: HTMLElement): void {
  if (element.isConnected || !(element instanceof HTMLAnchorElement)) return element.click();
  // Follows a link even if it was removed from the page.
  const link = element.cloneNode() as HTMLAnchorElement;
  document.body.append(link);
  link.click();
  link.remove();
}

function swallow(event: MouseEvent): void {
  if (!isReplayed || !event.isTrusted || event.detail === 0) return;
  isReplayed = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Resolves when no element of the page is being pressed, after at most 3 s. Await it before replacing the whole
 * content.
 */
export async function nothingPressed(): Promise<void> {
  for (let checks = 100; checks > 0 && document.querySelector('main :active'); checks -= 1)
    await new Promise((next) => setTimeout(next, 30));
}
