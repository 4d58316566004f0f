/**
 * The overlays of a static page (country picker, campaign, toasts) and the cart's code: rendered by React when one of
 * them is needed.
 */
let mounted: Promise<void> | null = null;

export function mountOverlays(): Promise<void> {
  mounted ??= import('./mount-overlays.tsx').then((overlays) => overlays.mountOverlays());
  return mounted;
}

export async function openCountryChoice(): Promise<void> {
  await mountOverlays();
  await import('#site/frame/use-country-choice.ts').then((choice) => choice.showCountryChoice(true));
}
