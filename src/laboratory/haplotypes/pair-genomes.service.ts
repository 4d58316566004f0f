import type { Ctx } from '#platform/context/context.ts';
import { listHaplotypes } from '#animals/stored-samples/haplotypes.service.ts';
import { findGenomicInbreeding } from '#laboratory/breeding/genomic-inbreeding.service.ts';
import { pairHaplotypes } from './pair-haplotypes.rules.ts';

type Parent = Parameters<typeof findGenomicInbreeding>[1];

/** Facts about a litter from the genomes and haplotypes of its parents. The caller has checked the user's access. */
export async function findPairGenomes(ctx: Pick<Ctx, 'db'>, dam: Parent, sire: Parent) {
  return {
    genomicInbreeding: await findGenomicInbreeding(ctx, dam, sire),
    haplotypes: pairHaplotypes(await listHaplotypes(ctx, [dam.id, sire.id]), dam.id, sire.id),
  };
}
