import { type Grade, identityLabels } from '#animals/collection/custody.rules.ts';
import type { ExplainedResult } from '#laboratory/results/results.rules.ts';
import { gradeLabels, type SampleFacts } from '#laboratory/results/sample-facts.rules.ts';
import { toNormalForm } from '#shared/normal-form.ts';

export const certificateStates = ['VALID', 'REPLACED', 'REVOKED'] as const;

/** An animal as a signed document names it. */
export interface SignedAnimal {
  name: string;
  registrationNumber: string | null;
  chip: string | null;
  species: string;
  breed: string | null;
  sex: string;
  dateOfBirth: string | null;
}

/** What is signed: identity, tests and results, in a fixed order of fields, so that the same facts give the same bytes. */
export interface CertificatePayload {
  v: 1;
  number: string;
  version: number;
  issuedOn: string;
  animal: SignedAnimal & { registeredName: string | null };
  grade: 'A' | 'B' | 'C';
  tests: {
    id: number;
    kind: 'disease' | 'trait';
    name: string;
    gene: string | null;
    genotype: string;
    outcome: string;
  }[];
  report: string;
  /** Missing on certificates from before animals could change hands. Never told to a stranger. */
  owner?: string | null;
  bredBy?: string | null;
}

interface PayloadParts {
  number: string;
  version: number;
  issuedOn: string;
  facts: SampleFacts;
  results: readonly ExplainedResult[];
  report: string;
}

/** The canonical text of a certificate: JSON with its fields always in this order. */
export function canonicalPayload({ number, version, issuedOn, facts, results, report }: PayloadParts): string {
  const payload: CertificatePayload = {
    v: 1,
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
    },
    grade: facts.custodyGrade,
    tests: results.map(({ testId, kind, testName, gene, genotype, outcome }) => ({
      id: testId,
      kind,
      name: testName,
      gene,
      genotype,
      outcome,
    })),
    report,
    owner: facts.ownerName,
    bredBy: facts.bredBy,
  };
  return JSON.stringify(payload);
}

/** What a certificate prints about the identity of the animal that was sampled. */
export function identityLine(grade: Grade): string {
  return `${identityLabels[grade]} (grade ${grade}). ${gradeLabels[grade]}.`;
}

const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;

/** Letters of a code: 20 Crockford base32 symbols, 100 random bits, so that it cannot be guessed. */
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

/** What a stranger may see of a certificate (README part D): never the owner, only the chip's last four digits. */
export function publicFacts(payload: CertificatePayload) {
  const { animal, tests, issuedOn, number, version, grade } = payload;
  return {
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
    tests: tests.map(({ name, gene, outcome, genotype }) => ({ name, gene, outcome, genotype })),
  };
}
