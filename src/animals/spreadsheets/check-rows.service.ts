import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { refusalOf } from '#animals/activation/barcodes.service.ts';
import { isNursing, nursingAdvice, refuseBirthDate } from '#animals/activation/activation.rules.ts';
import { isChip, refuseParent } from '#animals/records/animals.rules.ts';
import { checkBarcode, normaliseBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import type { Kit } from '#animals/kits/kits.service.ts';
import { chipDigits } from '#animals/records/animals.rules.ts';
import { lookUpRows, type Known, type SheetAnimal } from './sheet-lookup.service.ts';
import {
  readCollector,
  readDate,
  readSex,
  readSpecies,
  type CellNotes,
  type Cells,
  type Collector,
} from './sheets.rules.ts';

/** The activation planned for a row without problems. */
export interface RowPlan {
  barcode: string;
  secondBarcode: string | null;
  categoryId: number | null;
  animalId: number | null;
  speciesId: number;
  breedId: number | null;
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  sireId: number | null;
  damId: number | null;
  collector: Collector;
  collectedOn: string | null;
}

export interface CheckedRow {
  problems: CellNotes;
  warnings: CellNotes;
  /** Null while there are problems. */
  plan: RowPlan | null;
}

const REQUIRED = 'This field is required';
const CHECK_LIMIT = { hits: 120, seconds: 3600 };

/** Checks every cell of every row. Kits, animals and balance are queried once for all rows together. */
export async function checkRows(ctx: Ctx, rows: readonly Cells[]): Promise<CheckedRow[]> {
  const user = requireUser(ctx);
  await countAttempt(ctx, { bucket: `sheet-check:${user.id}`, ...CHECK_LIMIT });
  const known = await lookUpRows(ctx, rows);
  return rows.map((cells) => checkRow(ctx, cells, known));
}

function checkRow(ctx: Ctx, cells: Cells, known: Known): CheckedRow {
  const problems: CellNotes = {};
  const warnings: CellNotes = {};
  const kit = checkKit(ctx, cells, { known, problems });
  const product = checkTest(cells, kit, { known, problems });
  const animal = findRowAnimal(cells, known);
  if (animal) checkSameAnimal(ctx, cells, { animal, known, problems });
  else checkOwnNumbers(cells, { known, problems });
  const speciesId = checkSpecies(cells, { product, animal, problems });
  const breedId = checkBreed(cells, { speciesId, product, animal, known, problems });
  const sex = animal?.sex ?? readSex(cells.sex);
  if (!animal && !cells.petName) problems.petName = [REQUIRED];
  if (!sex) problems.sex ??= [cells.sex ? 'Enter male or female.' : REQUIRED];
  const dateOfBirth = animal ? animal.dateOfBirth : checkBirthDate(ctx, cells, { problems, warnings });
  if (cells.chip && !isChip(cells.chip)) problems.chip = ['Enter a microchip number with 9, 10 or 15 digits.'];
  if (cells.ownerEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cells.ownerEmail))
    problems.ownerEmail = ['email must be a valid email'];
  const isSame = !problems.sex && !problems.dob && !problems.registrationNumber;
  if (animal && isSame) warnings.petName = [`Matches ${animal.name}. The kit will be activated for this animal.`];
  const collector = readCollector(cells.collector);
  if (!collector) problems.collector = ['Enter "self", "vet: name" or "agent: name".'];
  const collectedOn = checkCollected(ctx, cells, problems);
  const child = { id: animal?.id ?? 0, speciesId: speciesId ?? 0, dateOfBirth };
  const parents = { child, known, warnings };
  const sireId = findParent('sire', cells.sireRegistration, parents);
  const damId = findParent('dam', cells.damRegistration, parents);
  const isComplete = Object.keys(problems).length === 0 && kit && speciesId && sex && collector;
  if (!isComplete) return { problems, warnings, plan: null };
  const { barcode } = kit;
  const secondBarcode = cells.secondBarcode ? normaliseBarcode(cells.secondBarcode) : null;
  const categoryId = product?.categoryId ?? null;
  const facts = { speciesId, breedId, sex, dateOfBirth, sireId, damId, collector, collectedOn };
  return { problems, warnings, plan: { barcode, secondBarcode, categoryId, animalId: animal?.id ?? null, ...facts } };
}

interface Notes {
  known: Known;
  problems: CellNotes;
}

function checkKit(ctx: Ctx, cells: Cells, { known, problems }: Notes): Kit | null {
  const reason = refuseCode(ctx, cells.barcode, known);
  if (reason) problems.barcode = [reason];
  if (cells.secondBarcode) {
    const second = normaliseBarcode(cells.secondBarcode);
    const other = known.kits.get(cells.secondBarcode);
    const mine = known.kits.get(cells.barcode);
    if (second === normaliseBarcode(cells.barcode))
      problems.secondBarcode = ['This Barcode number must be different the first barcode number'];
    else if (checkBarcode(second) === 'mistyped')
      problems.secondBarcode = ["That barcode isn't valid. Check it against the tube or the kit card."];
    else if (known.seen.has(second))
      problems.secondBarcode = ['This barcode is already in another row. Remove one of them.'];
    else if (other && other.id !== mine?.id)
      problems.secondBarcode = ['This barcode belongs to a different kit. Check it against the tube.'];
    known.seen.add(second);
  }
  return reason ? null : (known.kits.get(cells.barcode) ?? null);
}

function refuseCode(ctx: Ctx, typed: string, known: Known): string | null {
  if (!typed) return REQUIRED;
  const code = normaliseBarcode(typed);
  const wrong = checkBarcode(code);
  if (wrong === 'too_long') return 'This field can only have maximum 50 characters';
  if (wrong === 'mistyped') return "That barcode isn't valid. Check it against the tube or the kit card.";
  const kit = known.kits.get(typed);
  if (!kit) return "We don't recognise this barcode. Check it against the tube or the kit card.";
  if (known.seen.has(kit.barcode)) return 'This barcode is already in another row. Remove one of them.';
  known.seen.add(kit.barcode);
  return refusalOf(ctx, kit);
}

interface RowTest {
  id: number;
  speciesId: number | null;
  /** For a blank kit: the category whose balance pays. */
  categoryId: number | null;
}

function checkTest(cells: Cells, kit: Kit | null, { known, problems }: Notes): RowTest | null {
  const namedTest = cells.tests ? known.products.get(cells.tests.toLowerCase()) : undefined;
  if (cells.tests && !namedTest) problems.tests = ["We don't recognise this test. Enter its name or code."];
  if (!kit) return null;
  if (kit.productId !== null) {
    if (namedTest && namedTest.id !== kit.productId)
      problems.tests = [`The kit is for ${known.productNames.get(kit.productId)?.name ?? 'another test'}.`];
    return { id: kit.productId, speciesId: known.productNames.get(kit.productId)?.speciesId ?? null, categoryId: null };
  }
  if (!namedTest) {
    problems.tests ??= ['This kit is blank. Enter the test from your balance to use for it.'];
    return null;
  }
  const credit = known.left.get(namedTest.id);
  if (!credit || credit.available < 1) {
    problems.tests = ['You have no tests of this type left. Buy a multipack to add more.'];
    return null;
  }
  credit.available -= 1;
  return { id: namedTest.id, speciesId: namedTest.speciesId, categoryId: credit.categoryId };
}

function findRowAnimal(cells: Cells, known: Known): SheetAnimal | null {
  const chip = chipDigits(cells.chip);
  const byChip = chip ? known.animals.find((animal) => animal.chipNumber === chip) : undefined;
  const number = cells.registrationNumber;
  return byChip ?? (number ? known.animals.find((animal) => animal.registrationNumber === number) : undefined) ?? null;
}

/** Refuses a row that contradicts the animal it identifies: its number may be mistyped. */
function checkSameAnimal(ctx: Ctx, cells: Cells, { animal, known, problems }: Notes & { animal: SheetAnimal }): void {
  const { name, sex, dateOfBirth, registrationNumber } = animal;
  const user = requireUser(ctx);
  const number = cells.registrationNumber;
  const other = known.animals.find((one) => one.registrationNumber === number && number !== registrationNumber);
  if (other)
    problems.registrationNumber = [`This number belongs to ${other.name}, but the microchip number to ${name}.`];
  const written = readSex(cells.sex);
  if (written && written !== sex)
    problems.sex = [`The animal with this number, ${name}, is ${sex}. Check the number and the sex.`];
  const born = cells.dob && readDate(cells.dob, user);
  if (born && dateOfBirth && born !== dateOfBirth)
    problems.dob = [
      `The animal with this number, ${name}, was born on ${formatDate(dateOfBirth, user)}. Check the number and the date.`,
    ];
}

/**
 * Two rows may describe the same new animal, but not two animals with one number: the second would be taken for the
 * first.
 */
function checkOwnNumbers(cells: Cells, { known, problems }: Notes): void {
  const described = [cells.petName, readSex(cells.sex), cells.dob].join(' ').toLowerCase();
  for (const [column, number] of [
    ['chip', chipDigits(cells.chip)],
    ['registrationNumber', cells.registrationNumber],
  ] as const) {
    if (!number) continue;
    const earlier = known.newNumbers.get(`${column} ${number}`) ?? described;
    if (earlier !== described)
      problems[column] = ['Another animal in this spreadsheet has this number. Check both rows.'];
    known.newNumbers.set(`${column} ${number}`, earlier);
  }
}

interface SpeciesFacts {
  product: RowTest | null;
  animal: SheetAnimal | null;
  problems: CellNotes;
}

function checkSpecies(cells: Cells, { product, animal, problems }: SpeciesFacts): number | null {
  const written = cells.species ? readSpecies(cells.species) : null;
  if (cells.species && !written) {
    problems.species = ['Enter dog or cat.'];
    return null;
  }
  const speciesId = written ?? animal?.speciesId ?? product?.speciesId ?? null;
  if (!speciesId) problems.species = [REQUIRED];
  else if (product?.speciesId && product.speciesId !== speciesId)
    problems.species = [product.speciesId === 1 ? 'This is a kit for dogs.' : 'This is a kit for cats.'];
  else if (animal && animal.speciesId !== speciesId)
    problems.species = ['The animal with this number is of a different species. Check the number.'];
  return speciesId;
}

function checkBreed(
  cells: Cells,
  { speciesId, product, animal, known, problems }: SpeciesFacts & { speciesId: number | null; known: Known },
): number | null {
  const needed = product !== null && known.breedNeeded.has(product.id);
  if (animal) {
    if (needed && animal.breedId === null) problems.breed = ['Add the breed first. The tests depend on it.'];
    return animal.breedId;
  }
  if (!cells.breed) {
    if (needed) problems.breed = [REQUIRED];
    return null;
  }
  const breedId = known.breeds.get(`${speciesId}:${cells.breed.toLowerCase()}`) ?? null;
  if (breedId === null && speciesId)
    problems.breed = ["We don't recognise this breed. Enter its name as it appears in our breed list."];
  return breedId;
}

function checkBirthDate(
  ctx: Ctx,
  cells: Cells,
  { problems, warnings }: Pick<CheckedRow, 'problems' | 'warnings'>,
): string | null {
  if (!cells.dob) {
    problems.dob = [REQUIRED];
    return null;
  }
  const date = readDate(cells.dob, requireUser(ctx));
  const reason = date === null ? 'Enter the date as day/month/year.' : refuseBirthDate(date, today(ctx));
  if (reason) problems.dob = [reason];
  else if (isNursing(date, today(ctx))) warnings.dob = [nursingAdvice];
  return reason ? null : date;
}

function checkCollected(ctx: Ctx, cells: Cells, problems: CellNotes): string | null {
  if (!cells.collectedOn) return null;
  const date = readDate(cells.collectedOn, requireUser(ctx));
  const reason = date === null ? 'Enter the date as day/month/year.' : refuseBirthDate(date, today(ctx));
  if (reason) problems.collectedOn = [reason];
  return reason ? null : date;
}

function today(ctx: Ctx): string {
  return ctx.now.toISOString().slice(0, 10);
}

interface ParentFacts {
  child: { id: number; speciesId: number; dateOfBirth: string | null };
  known: Known;
  warnings: CellNotes;
}

/** Finds a parent by its registration number, or else by its name if only one animal of that sex has it. */
function findParentByNumberOrName(role: 'sire' | 'dam', written: string, { animals }: Known): SheetAnimal | null {
  const numbered = animals.find((animal) => animal.registrationNumber === written);
  if (numbered) return numbered;
  const sex = role === 'sire' ? 'male' : 'female';
  const named = animals.filter((one) => one.sex === sex && one.name.toLowerCase() === written.toLowerCase());
  return named.length === 1 ? named[0]! : null;
}

/** Omits a parent that is not in the list or cannot be one, with a warning. */
function findParent(role: 'sire' | 'dam', written: string, { child, known, warnings }: ParentFacts): number | null {
  if (!written) return null;
  const parent = findParentByNumberOrName(role, written, known);
  const reason = parent ? refuseParent(role, parent, child) : 'Not in My animals, so this parent is not linked.';
  if (!reason) return parent?.id ?? null;
  warnings[`${role}Registration`] = [parent ? `${reason} ${parent.name} is not linked.` : reason];
  return null;
}
