interface NamedTest {
  id: number;
  speciesId: number;
  name: string;
  abbreviation: string;
  gene: string | null;
}

export type FoundTest = { ok: true; id: number } | { ok: false; reason: string };

/**
 * Finds a test of a species by its name, abbreviation or gene, or by two of them as in "Name (ABC)". Ambiguous text
 * finds none.
 */
export function testFinder(tests: Iterable<NamedTest>): (speciesId: number, typed: string) => FoundTest {
  const all = [...tests];
  const bySpecies = new Map<string, Set<number>>();
  for (const test of all)
    for (const word of [test.name, test.abbreviation, test.gene])
      if (word) {
        const key = `${test.speciesId} ${plain(word)}`;
        bySpecies.set(key, (bySpecies.get(key) ?? new Set<number>()).add(test.id));
      }
  const named = new Map(all.map((test) => [`${test.speciesId} ${plain(test.name)}`, test.id]));
  return (speciesId, typed) => {
    const key = `${speciesId} ${plain(typed)}`;
    const ids = [...(bySpecies.get(key) ?? [])];
    const find = (text: string) => {
      const found = [...(bySpecies.get(`${speciesId} ${plain(text)}`) ?? [])];
      return named.get(`${speciesId} ${plain(text)}`) ?? (found.length === 1 ? found[0] : undefined);
    };
    const meant = new Set(partsOf(typed).flatMap((text) => find(text) ?? []));
    const id = find(typed) ?? (meant.size === 1 ? [...meant][0] : undefined);
    if (id !== undefined) return { ok: true, id };
    const similar = ids.length > 1 ? all.filter((test) => ids.includes(test.id)) : similarTests(all, speciesId, typed);
    const names = similar.slice(0, MAX_NAMED).map(({ name }) => `"${name}"`);
    const reason = ids.length > 1 ? 'Several tests have this name.' : "We don't recognise this test.";
    return {
      ok: false,
      reason:
        names.length > 0
          ? `${reason} Did you mean ${names.join(', ')}?`
          : `${reason} Enter its name as shown in our list of tests.`,
    };
  };
}

const MAX_NAMED = 5;

/** "Exercise-induced collapse (EIC)": the text before the parentheses and the text inside. */
function partsOf(typed: string): string[] {
  return /^([^()]+)\(([^()]+)\)$/.exec(typed.trim())?.slice(1) ?? [];
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words in the names of many tests. */
const COMMON_WORDS = new Set(
  'test tests testing dna gene genes genetic disease diseases disorder syndrome type and with the dog cat canine feline'.split(
    ' ',
  ),
);

/** Tests that share a word with the text: first those with it in their abbreviation or gene, then by name. */
function similarTests(tests: readonly NamedTest[], speciesId: number, typed: string): NamedTest[] {
  const words = new Set(wordsIn(typed).filter((word) => word.length > 1 && !COMMON_WORDS.has(word)));
  const shared = (text: string) => new Set(wordsIn(text).filter((word) => words.has(word))).size;
  return tests
    .filter((test) => test.speciesId === speciesId)
    .map((test) => ({ test, short: shared(`${test.abbreviation} ${test.gene ?? ''}`), long: shared(test.name) }))
    .filter(({ short, long }) => short + long > 0)
    .toSorted((a, b) => b.short - a.short || b.long - a.long)
    .map(({ test }) => test);
}

function wordsIn(text: string): string[] {
  return plain(text).split(' ');
}
