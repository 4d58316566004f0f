import { ListFailure } from '#ui/use-options.ts';
import type { AnimalRow } from './animals.contract.ts';
import { rowsOf } from './animal-list.rules.ts';

interface Choices<O> {
  results: O[];
  next: number | null;
}

/** Animals as the choices of a list that is searched by typing; what fails is said in the words of specification section 8. */
export async function animalChoices<O>(
  asked: Promise<{ results: AnimalRow[]; next: number | null }>,
  toOption: (row: AnimalRow) => O,
): Promise<Choices<O>> {
  const found = await asked.catch(() => {
    throw new ListFailure('Failed to fetch animals');
  });
  const rows = rowsOf(found.results);
  if (!rows) throw new ListFailure('Invalid response format');
  return { results: rows.map(toOption), next: found.next };
}
