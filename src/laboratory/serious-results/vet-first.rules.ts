interface Choice {
  animalId: number;
  /** Of one kit; null: of all kits of the animal. */
  barcode: string | null;
  vetName: string;
  vetEmail: string;
}

interface Share {
  email: string | null;
  /** Null: all kits of the animal. */
  barcodes: readonly string[] | null;
}

/** The chosen veterinarian if the results of this kit are shared with them now; null: none was chosen, or they cannot see them. */
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
