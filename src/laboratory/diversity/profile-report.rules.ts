/** A DNA profile as its report prints it. */
export interface PrintedProfile {
  panel: string;
  kind: 'STR' | 'SNP';
  /** Markers of the panel that identify, without those of the sex. */
  panelMarkers: number;
  markers: ProfileMarker[];
}

export interface ProfileMarker {
  name: string;
  chromosome: string | null;
  alleles: readonly [string, string];
  isSexMarker: boolean;
}

/** What the sex markers say; null: none was read, or they disagree. */
export function sexByDna({ markers }: PrintedProfile): 'female' | 'male' | null {
  const read = markers.filter(({ isSexMarker }) => isSexMarker).map(({ alleles: [one, other] }) => one === other);
  if (read.length === 0 || new Set(read).size > 1) return null;
  return read[0] ? 'female' : 'male';
}

/** What the profile is, in plain words, for whoever has never seen one. */
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
