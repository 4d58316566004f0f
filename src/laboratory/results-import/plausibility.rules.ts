import { describeTest } from '#genetics/trait-genotype.ts';

export interface FamilyCall {
  modeCode: string;
  inheritance: string;
  genotypeStrings: readonly string[];
  sex: string;
  /** Canonical genotypes; null if not tested. */
  child: string;
  sire: string | null;
  dam: string | null;
}

/**
 * Why a call cannot come from the recorded parents, or null. One such test suggests a swapped sample or a wrong parent;
 * several almost prove it (a new mutation at a tested variant is very rare).
 */
export function refuseInheritance(call: FamilyCall): string | null {
  const genetics = describeTest(call);
  const fromDam = allelesOf(call.dam);
  const fromSire = allelesOf(call.sire);
  const own = allelesOf(call.child) ?? [];
  if (genetics.modeCode === 'MT')
    return fromDam && own[0] !== fromDam[0] ? doesNotFit(call.child, 'dam', call.dam) : null;
  const isX = genetics.modeCode === 'XR' || genetics.xLinked === true;
  if (isX && (call.sex === 'male' || own.length === 1))
    return fromDam && !fromDam.includes(own[0] ?? '') ? doesNotFit(call.child, 'dam', call.dam) : null;
  const [first = '', second = ''] = own;
  if (fromDam && !own.some((allele) => fromDam.includes(allele))) return doesNotFit(call.child, 'dam', call.dam);
  if (fromSire && !own.some((allele) => fromSire.includes(allele))) return doesNotFit(call.child, 'sire', call.sire);
  if (!fromDam || !fromSire) return null;
  const fits =
    (fromDam.includes(first) && fromSire.includes(second)) || (fromDam.includes(second) && fromSire.includes(first));
  return fits ? null : `${call.child} cannot come from a dam with ${call.dam} and a sire with ${call.sire}.`;
}

function allelesOf(genotype: string | null): string[] | null {
  return genotype ? genotype.split('/') : null;
}

function doesNotFit(child: string, role: 'sire' | 'dam', parent: string | null): string {
  return `${child} has no allele from a ${role} with ${parent}.`;
}
