import { findVetAddress } from '#platform/accounts/clinic-address.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { CheckoutAddress } from './checkout.contract.ts';

/** The buyer as stored in the database; nothing here is sent by a browser. */
export interface Buyer {
  /** A vet whose clinic is approved orders on account; until then a vet pays like any other buyer. */
  isVet: boolean;
  /** null for a guest, who enters it in the form. */
  email: string | null;
  phone: string | null;
  clinicId: number | null;
  mayPayOnAccount: boolean;
  termDays: number;
  /** The address of a vet's clinic, to which the order is sent and billed. */
  address: CheckoutAddress | null;
}

const guest: Buyer = {
  isVet: false,
  email: null,
  phone: null,
  clinicId: null,
  mayPayOnAccount: false,
  termDays: 0,
  address: null,
};

export async function findBuyer(ctx: Ctx): Promise<Buyer> {
  const { user } = ctx;
  if (!user) return guest;
  const person = await ctx.db
    .selectFrom('person')
    .select(['email', 'phone', 'onAccount', 'netTermsDays', 'state'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const isVet = user.type === 'vet' && person.state === 'ACTIVE';
  return {
    isVet,
    email: person.email,
    phone: person.phone,
    clinicId: isVet ? (user.clinicIds[0] ?? null) : null,
    mayPayOnAccount: isVet || person.onAccount,
    termDays: person.netTermsDays,
    address: isVet ? await findVetAddress(ctx, { ...user, phone: person.phone }) : null,
  };
}
