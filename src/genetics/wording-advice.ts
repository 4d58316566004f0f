/**
 * Advice for each reader of a result, and the clinical interpretation of a genotype. Placeholders are filled by
 * wording.ts.
 */
import type { DiseaseCourse, ModeCode, ResultStatus, Sex } from './genotype-call.ts';

export const resultReaders = ['owner', 'breeder', 'vet'] as const;
export type ResultReader = (typeof resultReaders)[number];

/** How the tested variant is present. */
export const zygosities = ['no_copy', 'heterozygous', 'homozygous', 'hemizygous', 'mitochondrial'] as const;
export type Zygosity = (typeof zygosities)[number];

export interface CalledDisease {
  readonly modeCode: ModeCode;
  readonly genotype: string;
  readonly sex: Sex;
  readonly status: ResultStatus;
  /** Default: `illness`. */
  readonly course?: DiseaseCourse;
  readonly affectsCarriers?: boolean;
  /** The link between the variant and the disease is weakly supported. */
  readonly isEarly?: boolean;
}

/** How the tested variant is present in a disease genotype of N and P. */
export function zygosityOf(modeCode: ModeCode, genotype: string): Zygosity {
  const alleles = genotype.split('/');
  const copies = alleles.filter((allele) => allele === 'P').length;
  if (copies === 0) return 'no_copy';
  if (modeCode === 'MT') return 'mitochondrial';
  if (alleles.length === 1) return 'hemizygous';
  return copies === 2 ? 'homozygous' : 'heterozygous';
}

/** Recommended action for each reader, by result. */
export type Advice = Readonly<Record<ResultReader, string>>;

/** Advice for a called disease result. A carrier with a warning also needs an action. */
export function adviceOnDisease(
  status: ResultStatus,
  { hasAlerts, course }: { hasAlerts: boolean; course: DiseaseCourse },
): Advice {
  if (status === 'affected' || status === 'at_risk') {
    const advice = course === 'illness' ? onIllness[status] : onCourse[course];
    return hasAlerts ? { ...advice, vet: `${alertFirst} ${advice.vet}` } : advice;
  }
  if (status !== 'carrier' || (course === 'finding' && !hasAlerts)) return clear;
  return hasAlerts ? { ...carrier, owner: carrierWithAlert, vet: alertFirst } : carrier;
}

/** Advice for a test without a result. */
export const adviceOnNoResult: Advice = {
  owner: 'Treat {name} as untested for this variant until there is a result.',
  breeder: 'Do not plan a litter based on this test: treat {name} as untested for it until there is a result.',
  vet: 'Not informative: the variant is neither confirmed nor excluded. Treat the patient as untested.',
};

/** Advice for a test with contradictory results in two samples. A warning for either sample remains. */
export function adviceOnContradiction(hasAlerts: boolean): Advice {
  const warn = hasAlerts
    ? ' Until then, tell every veterinarian who treats {name} about the warning given with this result.'
    : '';
  return {
    owner: `Contact us before you rely on either result. Treat {name} as untested for this test until the samples have been checked.${warn}`,
    breeder: `Contact us before you rely on either result. Do not plan a litter based on this test: treat {name} as untested for it until the samples have been checked.${warn}`,
    vet: `${hasAlerts ? `${alertFirst} ` : ''}Not informative: the samples differ. Treat the patient as untested.`,
  };
}

const alertFirst = 'Follow the warnings given with this result.';
const carrierWithAlert = 'Tell every veterinarian who treats {name} about the warning given with this result.';

const clear: Advice = {
  owner: 'No action is needed for this test.',
  breeder: 'No action is needed for this test. Keep the certificate with the pedigree.',
  vet: 'No action is needed for this variant. Other causes of the same signs remain possible.',
};

const carrier: Advice = {
  owner: 'No action is needed for {their} health. Tell anyone who plans to breed from {name}.',
  breeder: 'Check the result of every partner for this test before mating, and test the litter.',
  vet: 'No clinical action is needed. The result matters only for breeding.',
};

const atRisk: Advice = {
  owner: 'Show this result to your veterinarian at the next visit and ask which checks are needed, and when.',
  breeder: 'Show this result to your veterinarian before you plan a litter, and test close relatives.',
  vet: 'Record the genotype. Plan monitoring by age of onset and signs: this is a risk, not a diagnosis.',
};

const affected: Advice = {
  owner:
    'Make an appointment with your veterinarian and bring this report. Do not start or stop a treatment because of a DNA result alone.',
  breeder: 'Show this report to your veterinarian before you decide about breeding, and test close relatives.',
  vet: 'Correlate with history and examination, and confirm clinically before treatment. Record the genotype.',
};

const onIllness = { affected, at_risk: atRisk };

const onCourse: Record<Exclude<DiseaseCourse, 'illness'>, Advice> = {
  finding: {
    owner: 'No treatment is needed. Tell your veterinarian about this result, so that blood tests are read correctly.',
    breeder:
      'No treatment is needed. Tell your veterinarian about this result, so that blood tests are read correctly. The result is no reason to exclude {name} from breeding.',
    vet: 'Record the genotype, and allow for it when you read blood counts and clotting tests. No treatment is needed for the finding alone.',
  },
  sensitivity: {
    owner:
      'Show this result to every veterinarian before {name} is given a medicine or an anaesthetic. Ask before you give any medicine yourself, even one against parasites.',
    breeder:
      'Show this result to every veterinarian before {name} is given a medicine or an anaesthetic, and test close relatives.',
    vet: 'Record the genotype where every prescriber sees it, and check each medicine and anaesthetic against it.',
  },
};

const neuteredCarrier: Advice = {
  owner: 'No action is needed for {their} health. Close relatives may carry the variant too.',
  breeder: 'No action is needed for {their} health. Test close relatives that are bred from.',
  vet: 'No clinical action is needed.',
};

/** The same advice for a neutered animal: only its health and its relatives matter. */
export function withoutBreeding(advice: Advice): Advice {
  if (advice === carrier) return neuteredCarrier;
  return { ...advice, breeder: advice.owner };
}

/** The interpretation for a veterinarian: how the variant is present, and its effect under the mode of inheritance. */
export function clinicalReading(call: CalledDisease): string {
  const zygosity = zygosityOf(call.modeCode, call.genotype);
  if (zygosity === 'no_copy') return 'Tested variant not detected.';
  return `${presence[zygosity]}: ${expectation(call)}.`;
}

const presence: Record<Exclude<Zygosity, 'no_copy'>, string> = {
  heterozygous: 'Heterozygous for the tested variant',
  homozygous: 'Homozygous for the tested variant',
  hemizygous: 'Hemizygous for the tested variant (one X chromosome)',
  mitochondrial: 'Tested variant present in the mitochondrial DNA',
};

function expectation(call: CalledDisease): string {
  const { modeCode, status, genotype, sex, course = 'illness', affectsCarriers, isEarly } = call;
  if (course !== 'illness' && status !== 'carrier') return expectedOfCourse[course];
  if (status === 'carrier')
    return modeCode === 'AR_SEX_LIMITED' && genotype === 'P/P' && sex === 'female'
      ? 'only males express this condition'
      : affectsCarriers
        ? 'carrier, effects of one copy possible'
        : 'carrier, no disease expected from this variant';
  if (modeCode === 'RISK') return 'increased risk of a disease with several causes';
  if (modeCode === 'AR_MATERNAL') return 'expressed only if the dam is also homozygous';
  if (status === 'at_risk') return 'increased risk, penetrance incomplete';
  return isEarly ? 'disease possible, but the evidence is early' : 'disease expected, or a high risk of it';
}

const expectedOfCourse: Record<Exclude<DiseaseCourse, 'illness'>, string> = {
  finding: 'laboratory finding, no illness expected from it alone',
  sensitivity: 'adverse reaction to certain medicines possible, no illness expected without a trigger',
};

/** How many animals with the genotype become ill; null if neither the inheritance nor the course determines it. */
export function penetranceOf(modeCode: ModeCode, course: DiseaseCourse): string | null {
  if (course === 'sensitivity')
    return 'Depends on exposure: signs appear only after a trigger, such as certain medicines.';
  if (course === 'finding') return null;
  return penetrance[modeCode] ?? null;
}

const penetrance: Partial<Record<ModeCode, string>> = {
  AR_IP: 'Incomplete: not every animal with two copies becomes ill.',
  AD_IP: 'Incomplete: not every animal with a copy becomes ill.',
  RISK: 'Risk factor: other genes and lifestyle also affect whether an animal becomes ill.',
  AR_SEX_LIMITED: 'Limited to males: females with two copies are not expected to become ill.',
  AR_MATERNAL: 'Depends on the dam: offspring are affected only if she also has two copies.',
  CODOM: 'Increases with the number of copies.',
};

/** Requirements that a result places on a mate; `clear_partner`: a mate without the tested variant. */
export const breedingRules = ['any_partner', 'clear_partner', 'advised_against', 'choose_partner', 'untested'] as const;
export type BreedingRule = (typeof breedingRules)[number];

/** The rule behind the breeding sentence of a called disease result. */
export function breedingRuleOf(call: Omit<CalledDisease, 'status'>): BreedingRule {
  const { modeCode, genotype, sex, course, isEarly } = call;
  const copies = genotype.split('/').filter((allele) => allele === 'P').length;
  if (copies === 0 || course === 'finding') return 'any_partner';
  if (modeCode === 'AD') return isEarly ? 'choose_partner' : 'advised_against';
  if (modeCode === 'MT') return sex === 'male' ? 'any_partner' : 'advised_against';
  if (modeCode === 'XR' && sex !== 'male') return 'advised_against';
  // Offspring become ill only if their dam has two copies, so dams with one copy and sires with two copies do not need
  // a clear mate.
  if (modeCode === 'AR_MATERNAL' && copies === (sex === 'female' ? 1 : 2)) return 'choose_partner';
  return 'clear_partner';
}
