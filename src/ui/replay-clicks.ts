/**
 * What is redrawn while it is clicked (a list that shortens while someone types, a message that comes or goes) may move
 * from under the pointer; the browser then gives the click to another thing or to none. The press is kept: what was pressed
 * gets it, when the pointer was let go where that had been. Who draws away from it has thought better, as ever.
 */
const PRESSABLE = 'a[href], button, summary, label, [role="option"]';

let pressed: { element: HTMLElement; box: DOMRect } | null = null;
/** The click that the browser makes of the same press is someone else's. */
let isMade = false;

export function replayClicks(): void {
  // What is under a finger already: this script may be late.
  hold([...document.querySelectorAll(':active')].at(-1));
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', forget, true);
  document.addEventListener('click', swallow, true);
}

function press({ target, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): void {
  isMade = false;
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
  isMade = true;
  click(was.element);
}

function click(element: HTMLElement): void {
  if (element.isConnected || !(element instanceof HTMLAnchorElement)) return element.click();
  // A link that was removed is still followed.
  const link = element.cloneNode() as HTMLAnchorElement;
  document.body.append(link);
  link.click();
  link.remove();
}

function swallow(event: MouseEvent): void {
  if (!isMade || !event.isTrusted || event.detail === 0) return;
  isMade = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Comes when nothing of the page is being pressed: what takes the whole content away waits for it, but 3 s at most. */
export async function nothingPressed(): Promise<void> {
  for (let looks = 100; looks > 0 && document.querySelector('main :active'); looks -= 1)
    await new Promise((next) => setTimeout(next, 30));
}
