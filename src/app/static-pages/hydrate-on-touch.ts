import { mount, sleeping, wakeCart } from './islands.ts';
import { type } from './buffer-keys.ts';
import { mountOverlays } from './overlays.ts';

/** Islands that are hydrated when the user interacts with them; input, focus and click are preserved. */
export function start(): void {
  document.addEventListener('click', press);
  document.addEventListener('focusin', enter);
  // Input and clicks before this script loaded (src/app/early-input.ts).
  enter({ target: document.activeElement });
  window.early?.forEach((_, button) => button.click());
}

/** Clicks are handled in order: an increased quantity applies to the following click on "Add to cart". */
let answered = Promise.resolve();

const touchedOf = (target: EventTarget | null) => sleeping(target, 'touch');

/** A click on a button of an island that is not hydrated yet hydrates it and then clicks the button again. */
function press({ target }: MouseEvent): void {
  const island = touchedOf(target);
  if (!island) return;
  const held = (target as Element).closest('button');
  if (!held) return;
  const buttons = () => [...island.querySelectorAll('button')];
  const place = buttons().indexOf(held);
  held.ariaBusy = 'true';
  // React renders new buttons, so this one is busy until then.
  const hydrated = takeOver(island);
  answered = answered
    .catch(() => {})
    .then(() => hydrated)
    .then(() => buttons()[place]?.click());
}

/** A focused button may be in the middle of a click, so it is not replaced until it is clicked. */
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

/**
 * Saves the state of an island before React renders it again; `into` restores it. The new controls are the same, in the
 * same order.
 */
function keepTouched(island: HTMLElement): { into: () => void } {
  const controls = controlsOf(island);
  // A value that the user did not change is left to React, which may have a better one, such as the current date of a
  // calendar.
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
      // Inputs for email addresses and dates have no selection.
      if (place && 'selectionStart' in place && place.selectionStart !== null)
        place.setSelectionRange(place.value.length, place.value.length);
    },
  };
}

function controlsOf(island: HTMLElement) {
  return [...island.querySelectorAll<Control>(CONTROLS)];
}
