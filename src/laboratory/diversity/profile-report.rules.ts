/** A DNA profile in its printed form. */
export interface PrintedProfile {
  panel: string;
  kind: 'STR' | 'SNP';
  /** Number of identity markers of the panel, without sex markers. */
  panelMarkers: number;
  markers: ProfileMarker[];
}

export interface ProfileMarker {
  name: string;
  chromosome: string | null;
  alleles: readonly [string, string];
  isSexMarker: boolean;
}

/** Sex by the sex markers; null if none was read or they disagree. */
export function sexByDna({ markers }: PrintedProfile): 'female' | 'male' | null {
  const read = markers.filter(({ isSexMarker }) => isSexMarker).map(({ alleles: [one, other] }) => one === other);
  if (read.length === 0 || new Set(read).size > 1) return null;
  return read[0] ? 'female' : 'male';
}

/** Explains the profile for readers who have never seen one. */
export function profileSummary(profile: PrintedProfile, animal: { name: string; sex: string }): string[] {
  const identifying = profile.markers.filter(({ isSexMarker }) => !isSexMarker);
  const varied = identifying.filter(({ alleles: [one, other] }) => one !== other).length;
  const sex = sexByDna(profile);
  return [
    `${identifying.length} of ${profile.panelMarkers} markers were read. Together they identify ${animal.name}, as a fingerprint does. At ${varied} of them, ${animal.name} has two different alleles, one from each parent.`,
    ...(sex === null
      ? []
      : [`Sex by DNA: ${sex}, ${sex === animal.sex ? 'as recorded' : `but the animal is recorded as ${animal.sex}`}.`]),
  ];
}

export const profileMethods: Record<PrintedProfile['kind'], string> = {
  STR: 'Fragment length analysis of short tandem repeats (STR)',
  SNP: 'SNP genotyping',
};

export const profileNotes: Record<PrintedProfile['kind'], string> = {
  STR: 'Alleles are fragment sizes in base pairs. Laboratories size fragments differently: compare two profiles only if the same laboratory read both.',
  SNP: 'Alleles are the bases that were read. Compare them with those of another laboratory only if both report the same strand.',
};
