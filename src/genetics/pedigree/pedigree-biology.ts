/** Pedigree entries that are biologically impossible (genetics reference B5). Dates are ISO days; ages in days. */

export interface KnownAnimal {
  readonly id: string;
  readonly speciesId: number;
  readonly sex: 'female' | 'male' | null;
  readonly bornOn: string | null;
}

export interface BiologyProblem {
  readonly code:
    | 'wrong_species'
    | 'wrong_sex'
    | 'same_animal'
    | 'born_too_late'
    | 'dam_too_young'
    | 'dam_too_old'
    | 'sire_too_young';
  readonly parent: 'sire' | 'dam';
  readonly reason: string;
}

/** Age of a dam at a birth: half a year to twelve years (genetics reference B5); a sire is at least half a year old. */
export const damAgeDays = { min: 183, max: 4383 } as const;

/** Reasons why `parent` cannot be that parent. Unknown dates and sexes are never a contradiction. */
export function refuseParentByBiology(
  offspring: KnownAnimal,
  parent: KnownAnimal,
  role: 'sire' | 'dam',
): BiologyProblem[] {
  const problems: BiologyProblem[] = [];
  const add = (code: BiologyProblem['code'], reason: string) => problems.push({ code, parent: role, reason });
  if (offspring.id === parent.id) add('same_animal', 'An animal cannot be its own parent.');
  if (offspring.speciesId !== parent.speciesId) add('wrong_species', 'The parent is of a different species.');
  if (parent.sex === (role === 'sire' ? 'female' : 'male'))
    add('wrong_sex', `The ${role} is recorded as ${parent.sex}.`);
  if (!offspring.bornOn || !parent.bornOn) return problems;
  const age = daysBetween(parent.bornOn, offspring.bornOn);
  if (age <= 0)
    add(
      'born_too_late',
      `The ${role}, born on ${parent.bornOn}, cannot be a parent of an animal born on ${offspring.bornOn}.`,
    );
  else if (age < damAgeDays.min)
    add(
      role === 'dam' ? 'dam_too_young' : 'sire_too_young',
      `The ${role} would have been ${age} days old at the birth.`,
    );
  else if (role === 'dam' && age > damAgeDays.max)
    add('dam_too_old', `The dam would have been ${Math.floor(age / 365.25)} years old at the birth.`);
  return problems;
}

/** Whole days between two ISO dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
