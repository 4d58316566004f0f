import { mountOverlays } from './overlays.ts';

/** Asks what the server knows of this visit; a country that is not known, or a campaign, opens its window. */
export function startVisit(): void {
  void fetch('/api/visit').then(
    async (answer) => {
      if (!answer.ok) return;
      const { countryKnown, campaign } = (await answer.json()) as { countryKnown: boolean; campaign: unknown };
      if (!countryKnown || campaign) await mountOverlays();
    },
    () => undefined,
  );
}
