import { mount, sleeping, wakeCart } from './islands.ts';
import { type } from './buffer-keys.ts';
import { mountOverlays } from './overlays.ts';

/** Parts that React takes over where someone is at work: what was typed, the focus and the press continue in them. */
export function start(): void {
  document.addEventListener('click', press);
  document.addEventListener('focusin', enter);
  // What was entered or pressed before this script came (src/app/early-input.ts).
  enter({ target: document.activeElement });
  window.early?.forEach((_, button) => button.click());
}

/** Presses are answered in their order: a quantity that was raised counts for the press on "Add to cart" after it. */
let answered = Promise.resolve();

const touchedOf = (target: EventTarget | null) => sleeping(target, 'touch');

/** A press on a button of a part that React has not taken over yet: it does, and presses it again. */
function press({ target }: MouseEvent): void {
  const island = touchedOf(target);
  if (!island) return;
  const held = (target as Element).closest('button');
  if (!held) return;
  const buttons = () => [...island.querySelectorAll('button')];
  const place = buttons().indexOf(held);
  held.ariaBusy = 'true';
  // React draws new buttons, so this one is busy until then.
  const taken = takeOver(island);
  answered = answered
    .catch(() => {})
    .then(() => taken)
    .then(() => buttons()[place]?.click());
}

/** A button that gets the focus may be under a finger: it is left in its place until it is clicked. */
function enter({ target }: Pick<FocusEvent, 'target'>): void {
  const island = touchedOf(target);
  if (island && target instanceof HTMLInputElement) void takeOver(island);
}

async function takeOver(island: HTMLElement): Promise<void> {
  if (island.dataset['island'] === 'add-to-cart') await wakeCart();
  else if (island.dataset['island'] === 'share-link') await mountOverlays();
  await mount(island, keepTouched);
}

const CONTROLS = 'input,textarea,select,button,details';
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement | HTMLDetailsElement;

/** What is in the part before React draws it again; `into` brings it there. The new controls are the same, in the same order. */
function keepTouched(island: HTMLElement): { into: () => void } {
  const controls = controlsOf(island);
  // A value that was not touched is React's: it may know a better one, as the day of a calendar.
  const kept = controls.map((control) => ('open' in control ? control.open : control.value));
  const touched = controls.map((control) => !('defaultValue' in control) || control.value !== control.defaultValue);
  const active = controls.indexOf(document.activeElement as Control);
  return {
    into() {
      const fresh = controlsOf(island);
      fresh.forEach((control, index) => {
        if (!touched[index]) return;
        if (control instanceof HTMLInputElement) type(control, `${kept[index]}`);
        else Object.assign(control, { open: kept[index], value: kept[index] });
      });
      const place = fresh[active];
      place?.focus({ preventScroll: true });
      // A box for an email address or a day has no selection.
      if (place && 'selectionStart' in place && place.selectionStart !== null)
        place.setSelectionRange(place.value.length, place.value.length);
    },
  };
}

function controlsOf(island: HTMLElement) {
  return [...island.querySelectorAll<Control>(CONTROLS)];
}
