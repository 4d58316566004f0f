import { type CustodyReason, identityLabels } from '#animals/collection/custody.rules.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';
import { analysisDays, methodLine } from '#laboratory/results/result-basis.rules.ts';
import type { ExplainedResult } from '#laboratory/results/results.rules.ts';
import { type Condition, custodyText, type SampleFacts } from '#laboratory/results/sample-facts.rules.ts';
import type { Portrait } from './portrait.rules.ts';
import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import { toNormalForm } from '#shared/normal-form.ts';

/** Kinds of document that a code or a file can belong to. */
export const signedKinds = ['certificate', 'parentage_report'] as const;
export type SignedKind = (typeof signedKinds)[number];

export const certificateStates = ['VALID', 'REPLACED', 'REVOKED'] as const;

/** An animal as described in a signed document. */
export interface SignedAnimal {
  name: string;
  registrationNumber: string | null;
  chip: string | null;
  species: string;
  breed: string | null;
  sex: string;
  dateOfBirth: string | null;
}

export interface CertifiedTest {
  id: number;
  kind: 'disease' | 'trait';
  name: string;
  gene: string | null;
  genotype: string;
  outcome: string;
  /** This and all fields below are absent in payload version 1. */
  status?: ResultStatus;
  /** The test is recommended for the breed. */
  forBreed?: boolean;
}

/** A marker profile that identifies an animal. */
export interface CertifiedProfile {
  panel: string;
  markers: { name: string; alleles: [string, string] }[];
}

/**
 * The signed payload: identity, tests and results. Fields have a fixed order, so that the same facts give the same
 * bytes.
 */
export interface CertificatePayload {
  v: 1 | 2;
  number: string;
  version: number;
  issuedOn: string;
  animal: SignedAnimal & {
    registeredName: string | null;
    breedId?: number | null;
    colour?: string | null;
    sire?: string | null;
    dam?: string | null;
  };
  grade: 'A' | 'B' | 'C';
  tests: CertifiedTest[];
  report: string;
  /** Absent in certificates issued before animals could be transferred. Never public. */
  owner?: string | null;
  bredBy?: string | null;
  /** Reason for the sample's grade. */
  custodyReason?: CustodyReason;
  collectedOn?: string | null;
  receivedOn?: string | null;
  condition?: Condition | null;
  labNumber?: string | null;
  /** First and last day of the analysis. */
  analysed?: [from: string, to: string] | null;
  method?: string | null;
  /** Tests that read a linked marker, not the variant itself. */
  linkedMarkers?: string[];
  analysedBy?: string;
  reviewedBy?: string;
  profile?: CertifiedProfile | null;
  laboratory?: Laboratory;
  /** Illustration of the animal. */
  portrait?: Portrait | null;
  /** File key of the animal's photo on that day; printed instead of the illustration while the file exists. */
  photo?: string | null;
}

interface PayloadParts {
  number: string;
  version: number;
  issuedOn: string;
  facts: SampleFacts;
  results: readonly ExplainedResult[];
  /** Ids of the tests that are recommended for the breed. */
  breedTests: ReadonlySet<number>;
  report: string;
  people: { analysedBy: string; reviewedBy: string };
  profile: CertifiedProfile | null;
  laboratory: Laboratory;
  portrait: Portrait | null;
  photo: string | null;
}

const isIllness = ({ course }: Pick<ExplainedResult, 'course'>): boolean => course !== 'finding';

/** The canonical text of a certificate: JSON with fields in a fixed order. */
export function canonicalPayload(parts: PayloadParts): string {
  const { number, version, issuedOn, facts, results, breedTests, report, people, profile, laboratory } = parts;
  const { portrait, photo } = parts;
  const payload: CertificatePayload = {
    v: 2,
    number,
    version,
    issuedOn: issuedOn.slice(0, 10),
    animal: {
      name: facts.name,
      registeredName: facts.registeredName,
      registrationNumber: facts.registrationNumber,
      chip: facts.chipNumber,
      species: facts.species,
      breed: facts.breed,
      sex: facts.sex,
      dateOfBirth: facts.dateOfBirth,
      breedId: facts.breedId ?? null,
      colour: facts.colour,
      sire: facts.sire ?? null,
      dam: facts.dam ?? null,
    },
    grade: facts.custodyGrade,
    // Documents list tests of one status in this order: findings without illness come after the illnesses.
    tests: [...results.filter(isIllness), ...results.filter((result) => !isIllness(result))].map(
      ({ testId, kind, testName, gene, genotype, outcome, status }) => ({
        id: testId,
        kind,
        name: testName,
        gene,
        genotype,
        outcome,
        status,
        forBreed: breedTests.has(testId),
      }),
    ),
    report,
    owner: facts.ownerName,
    bredBy: facts.bredBy,
    ...(facts.custodyReason && { custodyReason: facts.custodyReason }),
    collectedOn: facts.collectedOn ?? null,
    receivedOn: facts.receivedOn,
    ...(facts.condition && { condition: facts.condition }),
    labNumber: facts.labNumber,
    analysed: analysisDays(results),
    method: methodLine(results),
    linkedMarkers: results.filter(({ basis }) => basis.isLinkedMarker).map(({ testName }) => testName),
    analysedBy: people.analysedBy,
    reviewedBy: people.reviewedBy,
    profile,
    laboratory,
    portrait,
    photo,
  };
  return JSON.stringify(payload);
}

/** The text of a certificate on how the animal's identity was verified. */
export function identityLine({ grade, custodyReason }: Pick<CertificatePayload, 'grade' | 'custodyReason'>): string {
  return `${identityLabels[grade]} (grade ${grade}). ${custodyText(grade, custodyReason)}`;
}

const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;

/** A code has 20 Crockford base32 symbols (100 random bits), so that it cannot be guessed. */
export const certificateCode = { alphabet: CODE_ALPHABET, length: CODE_LENGTH } as const;

export function normaliseCode(typed: string): string {
  return toNormalForm(typed, 'NFKC')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

export function looksLikeCode(typed: string): boolean {
  return normaliseCode(typed).length === CODE_LENGTH;
}

/** The public facts of a certificate (README part D): never the owner, and only the chip's last four digits. */
export function publicFacts(payload: CertificatePayload) {
  const { animal, tests, issuedOn, number, version, grade } = payload;
  return {
    kind: 'certificate' as SignedKind,
    number,
    version,
    issuedOn,
    grade,
    animal: {
      name: animal.registeredName ?? animal.name,
      species: animal.species,
      breed: animal.breed,
      sex: animal.sex,
      chipLastFour: animal.chip?.slice(-4) ?? null,
    },
    tests: tests.map(({ name, gene, outcome, genotype, status = null }) => ({ name, gene, outcome, genotype, status })),
  };
}
