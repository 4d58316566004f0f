import { ListFailure } from '#ui/forms/use-options.ts';

interface Choices<O> {
  results: O[];
  next: number | null;
}

/** Animals as the choices of a list that is searched by typing; what fails is said in the words of specification section 8. */
export async function animalChoices<R, O>(
  asked: Promise<{ results: R[]; next: number | null }>,
  toOption: (row: R) => O,
): Promise<Choices<O>> {
  const found = await asked.catch(() => {
    throw new ListFailure('Failed to fetch animals');
  });
  if (!Array.isArray(found.results)) throw new ListFailure('Invalid response format');
  return { results: found.results.map(toOption), next: found.next };
}
