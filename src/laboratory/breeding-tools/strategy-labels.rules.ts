/** Labels for types of inheritance, results and ratings. */
export const strategyOptions: readonly { value: string; label: string; note: string }[] = [
  {
    value: 'autosomal_recessive',
    label: 'Recessive',
    note: 'An animal with two copies is affected. Most tests are of this type.',
  },
  { value: 'autosomal_dominant', label: 'Dominant', note: 'An animal with one copy is affected.' },
  {
    value: 'incomplete_dominant',
    label: 'Dominant, increased risk',
    note: 'One copy raises the risk, but not every animal with it becomes ill.',
  },
  {
    value: 'x_linked_recessive',
    label: 'X-linked recessive',
    note: 'The gene is on the X chromosome: sons have one copy, daughters have two.',
  },
  { value: 'co_dominant', label: 'Trait', note: 'Each copy has an effect, and neither form is better.' },
  {
    value: 'lethal_dominant',
    label: 'Lethal with two copies',
    note: 'One copy causes the trait. Two copies are lethal before birth.',
  },
  { value: 'mitochondrial', label: 'Mitochondrial', note: 'Inherited from the dam only.' },
];

type Choice = { value: string; label: string };
const three: Choice[] = [
  { value: 'clear', label: 'Clear (N/N)' },
  { value: 'carrier', label: 'Carrier (N/P)' },
  { value: 'affected', label: 'Affected (P/P)' },
];
const copies: Choice[] = [
  { value: 'N/N', label: 'Clear, no copy (N/N)' },
  { value: 'N/P', label: 'One copy (N/P)' },
  { value: 'P/P', label: 'Two copies (P/P)' },
];
const single: Choice[] = [
  { value: 'clear', label: 'Clear (N)' },
  { value: 'affected', label: 'Affected (P)' },
];

/** The possible results of a dam or sire in a test of this type. */
export function resultChoices(strategyType: string, role: 'dam' | 'sire'): readonly Choice[] {
  if (strategyType === 'mitochondrial') return single;
  if (strategyType === 'x_linked_recessive') return role === 'dam' ? three : single;
  if (strategyType === 'autosomal_recessive') return three;
  return strategyType === 'lethal_dominant' ? copies.slice(0, 2) : copies;
}

export interface StrategyChoice {
  strategyType: string;
  dam: string;
  sire: string;
}

/**
 * Reads the selection from the URL. A result that is impossible for this type of test is replaced by the default
 * example, a carrier dam with a clear sire.
 */
export function choiceFrom(read: (name: string) => string | null): StrategyChoice {
  const strategyType =
    strategyOptions.find(({ value }) => value === read('strategy_type'))?.value ?? 'autosomal_recessive';
  const pick = (role: 'dam' | 'sire') => {
    const choices = resultChoices(strategyType, role);
    const fallback = choices[role === 'dam' ? 1 : 0]?.value ?? '';
    return choices.find(({ value }) => value === read(role))?.value ?? fallback;
  };
  return { strategyType, dam: pick('dam'), sire: pick('sire') };
}

export const ratingLabels: Record<string, { title: string; tone: 'good' | 'brand' | 'warn' | 'bad' }> = {
  BEST: { title: 'Recommended for this test', tone: 'good' },
  OK: { title: 'Suitable for this test', tone: 'good' },
  OK_TEST_OFFSPRING: { title: 'Suitable: test the offspring', tone: 'good' },
  OK_ALL_CARRIERS: { title: 'Possible: none affected, all carriers', tone: 'warn' },
  OK_TEST_DAUGHTERS: { title: 'Suitable: test the daughters', tone: 'good' },
  INFORM: { title: 'A matter of preference', tone: 'brand' },
  AVOID_SOME_AFFECTED: { title: 'Not recommended: some offspring would be affected', tone: 'bad' },
  AVOID: { title: 'Not recommended', tone: 'bad' },
  AVOID_ALL_AFFECTED: { title: 'Not recommended: all offspring would be affected', tone: 'bad' },
};
