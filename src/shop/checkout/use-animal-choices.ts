import { ListFailure } from '#ui/forms/use-options.ts';

interface Choices<O> {
  results: O[];
  next: number | null;
}

/** Animals as options of a combobox; errors use the messages of specification section 8. */
export async function animalChoices<R, O>(
  request: Promise<{ results: R[]; next: number | null }>,
  toOption: (row: R) => O,
): Promise<Choices<O>> {
  const found = await request.catch(() => {
    throw new ListFailure('Failed to fetch animals');
  });
  if (!Array.isArray(found.results)) throw new ListFailure('Invalid response format');
  return { results: found.results.map(toOption), next: found.next };
}
