import type { ModeCode, ResultStatus } from '#genetics/genotype-call.ts';
import { readsLinkedMarker } from '#genetics/call-basis.ts';
import { isModeCode, mayBeClearByParentage } from '#genetics/result-vocabulary.ts';

/** The properties of a test that decide whether a status can follow from the parents' results. */
export interface InheritedTest {
  kind: 'disease' | 'trait';
  modeCode: string;
  inheritance: string;
  gene: string | null;
  variants: number;
}

/**
 * Whether the results of both parents can stand for that of their offspring: one variant of one autosomal recessive gene, read
 * directly. A linked marker or one of several genes proves nothing about the next generation.
 */
export function isInheritedTest({ kind, modeCode, inheritance, gene, variants }: InheritedTest): boolean {
  const isDirect = !readsLinkedMarker(inheritance);
  const isOneGene = gene !== null && gene !== '' && !/[,;/+&]|\band\b/.test(gene);
  return kind === 'disease' && isRecessive(modeCode) && isDirect && isOneGene && variants <= 1;
}

function isRecessive(modeCode: string): boolean {
  return isModeCode(modeCode) && mayBeClearByParentage(modeCode, 'clear', 'clear', true);
}

export interface ParentCertificate {
  number: string;
  code: string;
  kitId: number;
}

/** What our own tests say of an animal at one test, over all of its samples. */
export interface OwnTests {
  /** The newest version of each sample. */
  statuses: readonly ResultStatus[];
  /** The valid certificate that names the result clear; null: there is none, or its sample is being amended. */
  certificate: ParentCertificate | null;
}

/** The recorded parents of an animal. */
export interface RecordedParents {
  damId: number;
  sireId: number;
  /** DNA confirms both. */
  isVerified: boolean;
}

export interface PedigreeFacts {
  families: ReadonlyMap<number, RecordedParents>;
  /** Undefined: our laboratory has never reported this test for the animal. */
  ownTests: (animalId: number, testId: number) => OwnTests | undefined;
}

/** A result that counts for the offspring: every sample reads clear, and a valid certificate says so. */
export function isTestedClear({ statuses, certificate }: OwnTests): boolean {
  const readings = statuses.filter((status) => status !== 'unknown');
  return certificate !== null && readings.length > 0 && readings.every((status) => status === 'clear');
}

export interface Inherited {
  /** 1: both parents were tested. */
  generation: number;
  certificates: (ParentCertificate & { animalId: number })[];
}

/**
 * Whether an animal is clear by parentage at a test, and the certificates that this is based on; null: it is not. Its
 * own test, whatever the result, replaces what follows from its parents. `limit`: maximum number of consecutive
 * generations without a test.
 */
export function inheritClear(
  { families, ownTests }: PedigreeFacts,
  { animalId, testId, modeCode, limit }: { animalId: number; testId: number; modeCode: ModeCode; limit: number },
): Inherited | null {
  const family = families.get(animalId);
  if (limit < 1 || !family || ownTests(animalId, testId)) return null;
  const standingOf = (parentId: number): Inherited | null => {
    const own = ownTests(parentId, testId);
    if (!own) return inheritClear({ families, ownTests }, { animalId: parentId, testId, modeCode, limit: limit - 1 });
    return own.certificate && isTestedClear(own)
      ? { generation: 0, certificates: [{ ...own.certificate, animalId: parentId }] }
      : null;
  };
  const [dam, sire] = [standingOf(family.damId), standingOf(family.sireId)];
  const statusOf = (standing: Inherited | null): ResultStatus => (standing ? 'clear' : 'unknown');
  if (!mayBeClearByParentage(modeCode, statusOf(dam), statusOf(sire), family.isVerified)) return null;
  return {
    generation: 1 + Math.max(dam!.generation, sire!.generation),
    certificates: [...dam!.certificates, ...sire!.certificates],
  };
}
