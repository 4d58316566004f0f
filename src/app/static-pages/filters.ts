import { nothingPressed } from '#ui/replay-clicks.ts';
import { isNamedBox } from './forms.ts';

/**
 * A list whose filters were changed is fetched as a page, and its content replaces the current content: the URL
 * changes, and focus and scroll position stay. Any other response is loaded as a page.
 */
let request: AbortController | null = null;
/** The current URL without its hash. */
let shown = placeOf(location);
/** The request that failed because of a lost connection. */
let retry: (() => void) | null = null;

export function start(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!('inPlace' in form.dataset)) return;
    event.preventDefault();
    const address = new URL(form.action);
    address.search = new URLSearchParams([...new FormData(form)] as string[][]).toString();
    // "Show 12 tests" closes a sheet over the list that is already shown.
    if (placeOf(address) !== shown) void showInPlace(address, 'push');
  });
  // History navigation between filtered URLs; a hash only scrolls within the page.
  addEventListener('popstate', () => {
    if (placeOf(location) !== shown) void showInPlace(new URL(location.href), 'stay');
  });
  addEventListener('online', () => retry?.());
  // Filters selected before this script loaded.
  const form = document.querySelector<HTMLFormElement>('[data-in-place]')!;
  if ([...form.elements].some(isChosen)) form.requestSubmit();
}

function isChosen(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected && !one.defaultSelected);
  return isNamedBox(control) && control.checked !== control.defaultChecked;
}

async function showInPlace(address: URL, step: 'push' | 'stay'): Promise<void> {
  request?.abort();
  request = new AbortController();
  retry = null;
  const { signal } = request;
  const main = document.querySelector('main')!;
  main.ariaBusy = 'true';
  const page = await readPage(address, signal);
  await nothingPressed();
  if (signal.aborted) return;
  main.ariaBusy = null;
  const next = page?.querySelector('main');
  if (!page || !next) return page ? location.assign(address) : sayFailed(() => void showInPlace(address, step));
  if (step === 'push') history.pushState(null, '', address);
  shown = placeOf(location);
  document.title = page.title;
  replace(main, next);
}

/** Loads the page of a URL; an empty document if the response is something else; null if the connection failed. */
async function readPage(address: URL, signal: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, { signal, headers: { accept: 'text/html' } });
    const text = answer.ok && !answer.redirected ? await answer.text() : '';
    return new DOMParser().parseFromString(text, 'text/html');
  } catch {
    return null;
  }
}

/**
 * Shows a message that is already in the page, because nothing can be loaded without a connection. Retries when the
 * connection is back.
 */
function sayFailed(again: () => void): void {
  const notice = document.querySelector<HTMLElement>('[data-failed]')!;
  notice.hidden = false;
  sayAnew(notice.querySelector('p'));
  notice.querySelector('button')!.onclick = again;
  retry = again;
}

/** Replaces the content; the focus and an open sheet are preserved. */
function replace(main: Element, next: Element): void {
  const active = document.activeElement;
  const focused = active && main.contains(active) ? nameOf(active) : null;
  const open = main.querySelector(`${SHEET}:popover-open`);
  const scrolled = open?.scrollTop;
  main.replaceChildren(...next.childNodes);
  const sheet = open && main.querySelector<HTMLElement>(SHEET);
  sheet?.showPopover();
  sheet?.scroll(0, scrolled!);
  const same = focused ? main.querySelector<HTMLElement>(focused) : null;
  // Text in a box that is not part of the query is preserved as well.
  if (active instanceof HTMLInputElement && same instanceof HTMLInputElement && !same.name) same.value = active.value;
  same?.focus({ preventScroll: true });
  sayAnew(main.querySelector('#results [role="status"]'));
}

/** Screen readers announce only changes of a live region, so its text is removed and inserted again. */
function sayAnew(place: Element | null): void {
  const words = place?.textContent ?? '';
  place?.replaceChildren();
  requestAnimationFrame(() => place?.replaceChildren(words));
}

const SHEET = '#filters';

function nameOf(element: Element): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (!(element instanceof HTMLInputElement) || !element.name)
    return element.matches('form button') ? 'form button' : null;
  return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
}

function placeOf({ pathname, search }: URL | Location): string {
  return pathname + search;
}
