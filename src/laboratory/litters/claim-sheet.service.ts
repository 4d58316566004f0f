import type { Ctx } from '#platform/context/context.ts';
import { makeClaimCodes } from '#animals/transfers/claim-codes.service.ts';
import { CLAIM_DAYS } from '#animals/transfers/transfers.rules.ts';
import { Failure } from '#shared/failure.ts';
import { fileNameOf } from '#platform/privacy/export.rules.ts';
import { renderClaimSheet } from './claim-sheet.document.ts';
import type { HealthResult, LitterPlace } from './litters.rules.ts';
import { findLitter } from './litters.service.ts';
import { findPrintedBreeder } from './printed-breeder.service.ts';

const DAY = 86_400_000;

const isRead = ({ status, isContradicted }: HealthResult) => status !== 'unknown' && !isContradicted;

/**
 * A sheet for puppy buyers with one code for each animal, by which they claim it with its results. Earlier codes become
 * invalid.
 */
export async function printClaimSheet(ctx: Ctx, place: LitterPlace): Promise<{ bytes: Uint8Array; fileName: string }> {
  const litter = await findLitter(ctx, place);
  if (litter.puppies.length === 0) throw new Failure('not_found');
  const codes = await makeClaimCodes(ctx, { animalIds: litter.puppies.map(({ id }) => id) });
  const pathOf = new Map(codes.map(({ animalId, path }) => [animalId, path]));
  const bytes = await renderClaimSheet({
    damName: litter.dam.name,
    sireName: litter.sire,
    breed: litter.breed ?? litter.species,
    bornOn: litter.bornOn,
    ...(await findPrintedBreeder(ctx)),
    endsOn: new Date(ctx.now.getTime() + CLAIM_DAYS * DAY).toISOString().slice(0, 10),
    printedAt: ctx.now,
    puppies: litter.puppies.map(({ id, name, sex, chipNumber, clear, notable }) => {
      const path = pathOf.get(id);
      return {
        name,
        sex,
        chipNumber,
        clear,
        notClear: notable.filter(isRead).length,
        withoutResult: notable.filter((one) => !isRead(one)).length,
        address: path ? `${ctx.config.publicOrigin}${path}` : null,
      };
    }),
  });
  return { bytes, fileName: `litter-${fileNameOf(litter.dam.name)}-${litter.bornOn}.pdf` };
}
