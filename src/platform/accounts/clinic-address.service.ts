import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { addressColumns } from './address.rules.ts';

export interface ClinicAddress {
  company: string;
  line1: string;
  city: string | null;
  stateCode: string | null;
  postalCode: string | null;
  countryCode: string;
}

/** Null: the clinic has no address yet. */
export async function findClinicAddress(ctx: Ctx, clinicId: number): Promise<ClinicAddress | null> {
  const clinic = await ctx.db
    .selectFrom('clinic')
    .select(['name as company', 'line1', 'city', 'stateCode', 'postalCode', 'countryCode'])
    .where('id', '=', clinicId)
    .executeTakeFirst();
  return clinic?.line1 ? { ...clinic, line1: clinic.line1 } : null;
}

/**
 * The delivery and billing address of a vet's orders on account: the clinic's, or the vet's own until the clinic has
 * one.
 */
export async function findVetAddress(ctx: Ctx, { id, firstName, lastName, clinicIds, phone }: Vet) {
  const clinic = clinicIds[0] === undefined ? null : await findClinicAddress(ctx, clinicIds[0]);
  if (clinic) {
    const { city, postalCode } = clinic;
    return { firstName, lastName, ...clinic, line2: null, city: city ?? '', postalCode: postalCode ?? '', phone };
  }
  const own = await ctx.db
    .selectFrom('address')
    .select(addressColumns)
    .where('personId', '=', id)
    .orderBy('isDefaultShipping', 'desc')
    .orderBy('isDefaultBilling', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return own ?? null;
}

type Vet = Pick<SessionUser, 'id' | 'firstName' | 'lastName' | 'clinicIds'> & { phone: string | null };
