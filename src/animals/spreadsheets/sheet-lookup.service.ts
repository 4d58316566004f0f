import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { chipDigits } from '#animals/records/animals.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { findKitsByBarcode, type Kit } from '#animals/kits/kits.service.ts';
import { listCreditBalance } from '#shop/loyalty/credits.service.ts';
import type { Cells } from './sheets.rules.ts';

/** Data that the rows of a sheet are checked against, queried once for all rows. */
export interface Known {
  kits: Map<string, Kit>;
  animals: SheetAnimal[];
  breeds: Map<string, number>;
  breedNeeded: Set<number>;
  products: Map<string, { id: number; speciesId: number | null; name: string }>;
  productNames: Map<number, { name: string; speciesId: number | null }>;
  /** Tests of the balance by product; decremented row by row. */
  left: Map<number, { categoryId: number; available: number }>;
  seen: Set<string>;
  /** Chip and registration numbers of the sheet's new animals, with name, sex and date of birth. */
  newNumbers: Map<string, string>;
}

export interface SheetAnimal {
  id: number;
  name: string;
  speciesId: number;
  sex: 'male' | 'female';
  breedId: number | null;
  dateOfBirth: string | null;
  chipNumber: string | null;
  registrationNumber: string | null;
}

export async function lookUpRows(ctx: Ctx, rows: readonly Cells[]): Promise<Known> {
  const user = requireUser(ctx);
  const current = await catalogue(ctx);
  const codes = rows.flatMap((row) => [row.barcode, row.secondBarcode]).filter(Boolean);
  const [kits, animals, balance] = await Promise.all([
    findKitsByBarcode(ctx, codes),
    findAnimals(ctx, rows),
    listCreditBalance(ctx, user.id),
  ]);
  const products = [...current.productsById.values()].filter((product) => product.needsKit);
  return {
    kits,
    animals,
    breeds: new Map(
      [...current.breedsById.values()].map((breed) => [`${breed.speciesId}:${breed.name.toLowerCase()}`, breed.id]),
    ),
    breedNeeded: new Set(products.filter((product) => product.coversBreedTests).map((product) => product.id)),
    products: new Map(
      products.flatMap((one) => [one.sku, one.name, String(one.id)].map((word) => [word.toLowerCase(), one])),
    ),
    productNames: new Map(products.map((product) => [product.id, product])),
    left: new Map(balance.map((row) => [row.productId, { categoryId: row.categoryId, available: row.available }])),
    seen: new Set(),
    newNumbers: new Map(),
  };
}

/**
 * The user's animals and patients that the sheet may refer to, by chip or registration number; parents also by name.
 */
async function findAnimals(ctx: Ctx, rows: readonly Cells[]): Promise<SheetAnimal[]> {
  const user = requireUser(ctx);
  const chips = rows.map((row) => chipDigits(row.chip)).filter(Boolean);
  const numbers = rows
    .flatMap((row) => [row.registrationNumber, row.damRegistration, row.sireRegistration])
    .filter(Boolean);
  const parents = rows
    .flatMap((row) => [row.damRegistration, row.sireRegistration])
    .flatMap((one) => one.toLowerCase() || []);
  if (chips.length + numbers.length === 0) return [];
  const { rows: found } = await sql<SheetAnimal>`
    select a.id, a.name, a.species_id, a.sex, a.breed_id, a.date_of_birth::text as date_of_birth, a.chip_number, a.registration_number
    from animal a
    where (a.chip_number = any(${chips}::text[]) or a.registration_number = any(${numbers}::text[])
        or lower(a.name) = any(${parents}::text[]))
      and (exists (select from animal_ownership o where o.animal_id = a.id and o.person_id = ${user.id} and o.till is null)
        or exists (select from clinic_patient c where c.animal_id = a.id and c.clinic_id = any(${user.clinicIds}::int[])))
    order by a.id`.execute(ctx.db);
  return found;
}
