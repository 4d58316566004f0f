export const sexes = ['male', 'female'] as const;
export const animalStates = ['ACTIVE', 'ARCHIVED', 'DECEASED'] as const;
export const parentRoles = ['sire', 'dam'] as const;

export const shareLevels = ['VIEW', 'DOWNLOAD', 'MANAGE'] as const;
export type ShareLevel = (typeof shareLevels)[number];
export const accesses = ['OWNER', ...shareLevels, 'CLINIC'] as const;
export type Access = (typeof accesses)[number];

export const NOT_IN_MY_ANIMALS = "This animal isn't in My animals.";

const levels: Record<Access, number> = { VIEW: 1, DOWNLOAD: 2, CLINIC: 2, MANAGE: 3, OWNER: 4 };

/** Whether an access level is sufficient for an action; only the owner is OWNER. */
export function isEnough(access: Access | null, required: ShareLevel | 'OWNER'): boolean {
  return access !== null && levels[access] >= levels[required];
}

/** A clinic can send in a sample of its patient, although it cannot change the animal. */
export function mayActivateFor(access: Access | null): boolean {
  return access === 'CLINIC' || isEnough(access, 'MANAGE');
}

export interface ParentFacts {
  id: number;
  sex: string;
  speciesId: number;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
}

/** Minimum age at the birth of offspring, so no younger animal can be a parent. */
export const MIN_PARENT_AGE_DAYS = 182;

/** The error if an animal cannot be the sire or dam of another, or null (genetics reference B5, biology checks). */
export function refuseParent(
  role: 'sire' | 'dam',
  parent: ParentFacts,
  child: Omit<ParentFacts, 'sex'>,
): string | null {
  if (parent.id === child.id) return "An animal can't be its own parent.";
  if (parent.speciesId !== child.speciesId) return 'A parent must be of the same species.';
  if (parent.sex !== (role === 'sire' ? 'male' : 'female'))
    return role === 'sire' ? 'A sire must be male.' : 'A dam must be female.';
  return refuseAges(parent, child);
}

type Born = Pick<ParentFacts, 'dateOfBirth'>;

/** The error if these birth dates cannot belong to a parent and its offspring, or null; unknown dates are accepted. */
export function refuseAges(parent: Born, child: Born): string | null {
  if (!parent.dateOfBirth || !child.dateOfBirth) return null;
  return daysBetween(parent.dateOfBirth, child.dateOfBirth) < MIN_PARENT_AGE_DAYS
    ? 'A parent must be at least 6 months older than its offspring.'
    : null;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** ISO 11784 chips have 15 digits; older ones 9 or 10 (business rules 3.21). AVID and FECAVA codes contain letters. */
export function isChip(typed: string): boolean {
  return /^(\d{15}|[0-9A-F]{9,10})$/i.test(chipDigits(typed));
}

export function chipDigits(typed: string): string {
  return typed.replace(/[\s\-.*]/g, '').toUpperCase();
}

/** The fields that a certificate locks: only support can change them, by issuing a new version. */
export const lockedByCertificate = ['name', 'registeredName', 'chipNumber', 'sex', 'breedId', 'dateOfBirth'] as const;

export const LOCKED = 'Locked by a certificate. Contact us to correct it.';

type Facts = Partial<Record<string, unknown>>;

/** Field errors for changes that a certificate does not allow. */
export function refuseLockedChanges(before: Facts, changes: Facts): Record<string, string[]> {
  const changed = lockedByCertificate.filter(
    (field) => field in changes && (changes[field] ?? null) !== (before[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [field, [LOCKED]]));
}

/** Specification section 5: search types of the animal and patient lists; default `all`. */
export const searchTypes = [
  'all',
  'name',
  'barcode',
  'pet_name',
  'chip_number',
  'registration_number',
  'registration_name',
  'owner_name',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** Q087. `shared`: shared by the user; `owner-shared`: shared with the user. */
export const animalViews = ['mine', 'shared', 'owner-shared', 'archived', 'patients'] as const;
export type AnimalView = (typeof animalViews)[number];

export const animalSorts = ['-created_at', 'created_at', 'name', '-name', 'date_of_birth', '-date_of_birth'] as const;
export type AnimalSort = (typeof animalSorts)[number];

export interface PedigreeAnimal {
  id: number;
  name: string;
  sex: string;
  note: string | null;
  /** False if the animal is recorded only as an ancestor. */
  isMine: boolean;
  sireId: number | null;
  damId: number | null;
}

export interface PedigreeTree {
  id: number;
  name: string;
  sex: 'male' | 'female' | 'unknown';
  note: string | null;
  isMine: boolean;
  /** Whether DNA confirmed it as a parent of the preceding animal in the tree. */
  isConfirmed: boolean;
  sire: PedigreeTree | null;
  dam: PedigreeTree | null;
}

interface KnownPedigree {
  animals: ReadonlyMap<number, PedigreeAnimal>;
  /** Parents confirmed by DNA. */
  confirmed: readonly { animalId: number; parentId: number }[];
  generations: number;
}

/** The ancestors of an animal as a tree with the given number of generations. */
export function pedigreeOf(
  id: number | null,
  known: KnownPedigree,
  childId: number | null = null,
): PedigreeTree | null {
  const { animals, confirmed, generations } = known;
  const animal = id === null ? undefined : animals.get(id);
  if (!animal) return null;
  const parent = (parentId: number | null) =>
    generations > 0 ? pedigreeOf(parentId, { ...known, generations: generations - 1 }, animal.id) : null;
  const isConfirmed = confirmed.some((one) => one.animalId === childId && one.parentId === animal.id);
  const { name, note, isMine } = animal;
  const sex = animal.sex === 'male' || animal.sex === 'female' ? animal.sex : 'unknown';
  const parents = { sire: parent(animal.sireId), dam: parent(animal.damId) };
  return { id: animal.id, name, sex, note, isMine, isConfirmed, ...parents };
}

/** The identifying facts of an animal. */
export interface AnimalIdentity {
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  registeredName: string | null;
  registrationNumber: string | null;
  chipNumber: string | null;
  colour: string | null;
}
