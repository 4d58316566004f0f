import type { ModeCode, ResultStatus } from '#genetics/genotype-call.ts';
import { usesLinkedMarker } from '#genetics/call-basis.ts';
import { isModeCode, mayBeClearByParentage } from '#genetics/result-vocabulary.ts';

/** The properties of a test that determine whether a status can be derived from the parents' results. */
export interface InheritedTest {
  kind: 'disease' | 'trait';
  modeCode: string;
  inheritance: string;
  gene: string | null;
  variants: number;
}

/**
 * Whether the parents' results are sufficient for their offspring: one variant of one autosomal recessive gene, read
 * directly. A linked marker or one of several genes proves nothing about the next generation.
 */
export function isInheritedTest({ kind, modeCode, inheritance, gene, variants }: InheritedTest): boolean {
  const isDirect = !usesLinkedMarker(inheritance);
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

/** Results of our own tests of an animal for one test, over all its samples. */
export interface OwnTests {
  /** The newest version for each sample. */
  statuses: readonly ResultStatus[];
  /** The valid certificate that lists the result as clear; null if there is none or its sample is being amended. */
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
  /** Undefined if our laboratory has never reported this test for the animal. */
  ownTests: (animalId: number, testId: number) => OwnTests | undefined;
}

/** Whether a result is sufficient for the offspring: every sample is clear, and a valid certificate states it. */
export function isTestedClear({ statuses, certificate }: OwnTests): boolean {
  const readings = statuses.filter((status) => status !== 'unknown');
  return certificate !== null && readings.length > 0 && readings.every((status) => status === 'clear');
}

export interface Inherited {
  /** 1 if both parents were tested. */
  generation: number;
  certificates: (ParentCertificate & { animalId: number })[];
}

/**
 * Whether an animal is clear by parentage for a test, with the certificates on which this is based; otherwise null. The
 * animal's own test, whatever its result, takes precedence. `limit`: maximum number of consecutive generations without
 * a test.
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
