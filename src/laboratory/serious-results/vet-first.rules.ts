interface Choice {
  animalId: number;
  /** Kit of the choice; null for all kits of the animal. */
  barcode: string | null;
  vetName: string;
  vetEmail: string;
}

interface Share {
  email: string | null;
  /** Null for all kits of the animal. */
  barcodes: readonly string[] | null;
}

/**
 * The chosen veterinarian if the results of this kit are currently shared with them; null if none was chosen or they
 * cannot view the results.
 */
export function findInformedVet(
  choices: readonly Choice[],
  shares: readonly Share[],
  kit: { animalId: number; barcode: string },
): string | null {
  const mine = choices.filter(({ animalId }) => animalId === kit.animalId);
  const vet = mine.find(({ barcode }) => barcode === kit.barcode) ?? mine.find(({ barcode }) => barcode === null);
  const isInformed = shares.some(
    ({ email, barcodes }) =>
      email?.toLowerCase() === vet?.vetEmail && (barcodes === null || barcodes.includes(kit.barcode)),
  );
  return vet && isInformed ? vet.vetName || vet.vetEmail : null;
}
