export const figureSorts = ['test', 'animals', 'published'] as const;
type FigureSort = (typeof figureSorts)[number];

interface Ordered {
  breed: string;
  test: string;
  animals: number;
  publishedAt: string;
}

const inOrder: Record<FigureSort, (a: Ordered, b: Ordered) => number> = {
  test: (a, b) => a.breed.localeCompare(b.breed, 'en') || a.test.localeCompare(b.test, 'en'),
  animals: (a, b) => a.animals - b.animals,
  published: (a, b) => a.publishedAt.localeCompare(b.publishedAt),
};

/** The figures whose breed or test contain all words of the search. */
export function findFigures<Figure extends Ordered>(figures: readonly Figure[], search: string): Figure[] {
  const words = search.toLowerCase().split(/\s+/);
  return figures.filter(({ breed, test }) => words.every((word) => `${breed} ${test}`.toLowerCase().includes(word)));
}

/** Figures in the requested order: by breed and test, number of animals or date of publication. */
export function sortFigures<Figure extends Ordered>(figures: readonly Figure[], sort: FigureSort | `-${FigureSort}`) {
  const by = inOrder[sort.replace(/^-/, '') as FigureSort];
  const sign = sort.startsWith('-') ? -1 : 1;
  return figures.toSorted((a, b) => sign * by(a, b) || inOrder.test(a, b));
}

/** Separates figures that show how often a result occurs from those that only show that the test was done. */
export function splitFigures<Figure extends { groups: readonly unknown[] }>(figures: readonly Figure[]) {
  return {
    grouped: figures.filter(({ groups }) => groups.length > 1),
    tooFew: figures.filter(({ groups }) => groups.length <= 1),
  };
}
