/**
 * The catalogue's warnings that apply to a result. A disease warning applies to affected (or at-risk) animals, to
 * carriers or to both; a trait warning lists the genotypes that it applies to.
 */
import type { ModeCode, Sex } from './genotype-call.ts';
import { resultLabel } from './result-vocabulary.ts';

export const alertKinds = [
  'drug',
  'anaesthesia',
  'transfusion',
  'diet',
  'vaccine',
  'emergency',
  'handling',
  'breeding',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface TestAlert {
  readonly kind: AlertKind;
  readonly who: 'affected' | 'carrier' | 'both';
  /** For a trait: the genotypes that the warning applies to. */
  readonly genotypes: readonly string[];
  readonly text: string;
  readonly referenceKind: string;
  readonly reference: string;
}

export interface AlertFacts {
  readonly outcome: 'called' | 'failed' | 'indeterminate' | 'contradicted' | 'clear_by_parentage';
  readonly modeCode: ModeCode;
  readonly genotype: string | null;
  readonly sex: Sex;
}

/** The warnings for one result, in the order of the catalogue. */
export function selectAlerts(alerts: readonly TestAlert[], facts: AlertFacts): TestAlert[] {
  if (facts.outcome !== 'called' || !facts.genotype) return [];
  const { genotype } = facts;
  if (facts.modeCode === 'TRAIT') return alerts.filter((alert) => alert.genotypes.includes(genotype));
  const group = groupOf(facts.modeCode, genotype, facts.sex);
  return alerts.filter(({ who }) => group !== null && (who === 'both' || who === group));
}

function groupOf(modeCode: ModeCode, genotype: string, sex: Sex): 'affected' | 'carrier' | null {
  const alleles = genotype.split('/');
  const copies = alleles.filter((allele) => allele === 'P').length;
  if (copies === 0) return null;
  // A single allele in an X-linked test means a male, even if the sex is not recorded.
  const { status } = resultLabel(modeCode, copies as 1 | 2, alleles.length === 1 ? 'male' : sex);
  return status === 'carrier' ? 'carrier' : 'affected';
}
