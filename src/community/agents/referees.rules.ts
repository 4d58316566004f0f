export const recommendations = ['YES', 'DOUBTS', 'NO'] as const;
export type Recommendation = (typeof recommendations)[number];

export const recommendationLabels: Record<Recommendation, { word: string; tone: 'good' | 'warn' | 'bad' }> = {
  YES: { word: 'Recommends', tone: 'good' },
  DOUBTS: { word: 'Has doubts', tone: 'warn' },
  NO: { word: 'Does not recommend', tone: 'bad' },
};

/** Number of days for which the link in a referee's email is valid. */
export const REFEREE_DAYS = 21;

export interface NamedReferee {
  number: 1 | 2;
  name: string;
  email: string;
  role: string;
}

/** The two referees entered in the nomination form. */
export function refereesOf(answers: Readonly<Record<string, string>>): NamedReferee[] {
  return ([1, 2] as const).map((number) => {
    const of = (part: string) => answers[`referee${number}${part}`] ?? '';
    return { number, name: of('Name'), email: of('Email').toLowerCase(), role: of('Role') };
  });
}

/** One sentence for each of the two required referees who has not recommended the nominee (business rules 3.12). */
export function missingReferences(
  answers: Readonly<Record<string, string>>,
  recommendationOf: ReadonlyMap<number, Recommendation | null>,
): string[] {
  return refereesOf(answers).flatMap(({ number, name }) => {
    const recommends = recommendationOf.get(number) ?? null;
    if (recommends === 'YES') return [];
    if (recommends === null) return [`${name} hasn't answered.`];
    return [
      recommends === 'NO' ? `${name} doesn't recommend the applicant.` : `${name} has doubts about the applicant.`,
    ];
  });
}
