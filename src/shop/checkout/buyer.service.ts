import { addressColumns } from '#platform/accounts/address.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import type { CheckoutAddress } from './checkout.contract.ts';

/** Who orders, by what the database knows: nothing of it can be sent by a browser. */
export interface Buyer {
  /** A vet whose clinic is approved orders on account; until then a vet pays like any other buyer. */
  isVet: boolean;
  /** null: a guest, whose form must say it. */
  email: string | null;
  phone: string | null;
  clinicId: number | null;
  mayPayOnAccount: boolean;
  termDays: number;
  /** A vet's own address, to which the order is sent and billed. */
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
    address: isVet ? await ownAddress(ctx, user.id) : null,
  };
}

async function ownAddress(ctx: Ctx, personId: string): Promise<CheckoutAddress | null> {
  const row = await ctx.db
    .selectFrom('address')
    .select(addressColumns)
    .where('personId', '=', personId)
    .orderBy('isDefaultShipping', 'desc')
    .orderBy('isDefaultBilling', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row ?? null;
}
