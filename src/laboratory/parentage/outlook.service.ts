import type { Ctx } from '#platform/context/context.ts';
import { expectationOf } from '#genetics/parentage/parentage-expectation.ts';
import { asMarkerProfile, listMarkerProfiles } from '#animals/stored-samples/marker-profiles.service.ts';
import { findFrequencies } from './allele-frequencies.service.ts';
import { policiesFor } from './parentage.rules.ts';

export interface PowerOutlook {
  /** Number of markers that all animals share. */
  markers: number;
  /**
   * Probability that a true sire (or the dam, if no sire is named) qualifies; null if too few animals have profiles.
   */
  chance: number | null;
}

/** The power of the profiles, shown before payment. Null without a shared panel. */
export async function findOutlook(
  ctx: Ctx,
  request: {
    panelId: string | null;
    speciesId: number;
    offspringIds: number[];
    damId: number | null;
    sireIds: number[];
  },
): Promise<PowerOutlook | null> {
  const { panelId, speciesId, offspringIds, damId, sireIds } = request;
  if (panelId === null) return null;
  const ids = [...offspringIds, ...sireIds, ...(damId === null ? [] : [damId])];
  const panel = await ctx.db
    .selectFrom('panel')
    .select(['kind', 'speciesId'])
    .where('id', '=', panelId)
    .executeTakeFirstOrThrow();
  const profiles = (await listMarkerProfiles(ctx, ids))
    .filter((profile) => profile.panelId === panelId)
    .map(asMarkerProfile);
  const markers = [...(profiles[0]?.markers.keys() ?? [])].filter((marker) =>
    profiles.every((profile) => profile.markers.has(marker)),
  );
  const frequencies = await findFrequencies(ctx, { panelId, speciesId });
  if (!frequencies) return { markers: markers.length, chance: null };
  const isTrio = damId !== null && sireIds.length > 0;
  const { duo, trio } = policiesFor(panel);
  const { errorRate, allowsNullAllele, excludesRelatives, minimumLoci } = isTrio ? trio : duo;
  if (markers.length < minimumLoci) return { markers: markers.length, chance: 0 };
  const { chanceToQualify } = expectationOf(frequencies, markers, {
    kind: isTrio ? 'trio' : 'duo',
    error: errorRate,
    hasNulls: allowsNullAllele,
    needsRelatives: excludesRelatives,
  });
  return { markers: markers.length, chance: chanceToQualify };
}
