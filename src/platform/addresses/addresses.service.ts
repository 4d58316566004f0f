import { normalPostcode } from '#platform/places/place-lines.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { postcodeProblem } from '#platform/places/address-words.rules.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { checkState } from '#platform/accounts/details.service.ts';

export interface AddressInput {
  label?: string;
  firstName: string;
  lastName: string;
  company?: string | null;
  line1: string;
  line2?: string | null;
  city: string;
  stateCode?: string | null;
  postalCode: string;
  countryCode: string;
  phone?: string | null;
  isDefaultBilling?: boolean;
  isDefaultShipping?: boolean;
}

const columns = [
  'id', 'label', 'firstName', 'lastName', 'company', 'line1', 'line2', 'city', 'stateCode', 'postalCode', 'countryCode', 'phone',
  'isDefaultBilling', 'isDefaultShipping',
] as const; // prettier-ignore
const MAX_ADDRESSES = 50;

export async function listAddresses(ctx: Ctx) {
  const user = requireUser(ctx);
  return ctx.db.selectFrom('address').select(columns).where('personId', '=', user.id).orderBy('id').execute();
}

/** Adds an address, or replaces the user's own address with `id`. At most one address is the default of each kind. */
export async function saveAddress(ctx: Ctx, input: AddressInput & { id?: number }) {
  const user = requireUser(ctx, { write: true });
  const { id, ...fields } = input;
  const address = { ...fields, postalCode: normalPostcode(fields.countryCode, fields.postalCode) };
  await checkAddress(ctx, address);
  return once(ctx, `address:${user.id}`, input, async (tx) => {
    // Serialised per person: concurrent calls could otherwise create two defaults, or one address too many.
    await tx.db.selectFrom('person').select('id').where('id', '=', user.id).forUpdate().execute();
    if (id === undefined) await refuseTooMany(tx, user.id);
    if (address.isDefaultBilling)
      await tx.db.updateTable('address').set({ isDefaultBilling: false }).where('personId', '=', user.id).execute();
    if (address.isDefaultShipping)
      await tx.db.updateTable('address').set({ isDefaultShipping: false }).where('personId', '=', user.id).execute();
    const saved =
      id === undefined
        ? await tx.db
            .insertInto('address')
            .values({ ...address, personId: user.id })
            .returning(columns)
            .executeTakeFirst()
        : await tx.db
            .updateTable('address')
            .set(address)
            .where('id', '=', id)
            .where('personId', '=', user.id)
            .returning(columns)
            .executeTakeFirst();
    if (!saved) throw new Failure('not_found');
    const kind = id === undefined ? 'address_added' : 'address_changed';
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind, data: { address: saved.id } });
    return saved;
  });
}

export async function removeAddress(ctx: Ctx, input: { id: number }) {
  const user = requireUser(ctx, { write: true });
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .deleteFrom('address')
      .where('id', '=', input.id)
      .where('personId', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, {
      entity: 'person',
      entityId: user.id,
      kind: 'address_removed',
      data: { address: input.id },
    });
  });
  return { ok: true as const };
}

/** Checks that country, state and postcode match; otherwise 428 with errors per field. */
export async function checkAddress(
  ctx: Ctx,
  address: Pick<AddressInput, 'countryCode' | 'stateCode' | 'postalCode'>,
): Promise<void> {
  const country = countryFacts(address.countryCode);
  if (!country) throw invalid({ countryCode: ['Please choose a country.'] });
  await checkState(ctx, address.countryCode, address.stateCode ?? null, 'stateCode');
  const problem = postcodeProblem(country, address.postalCode);
  if (problem) throw invalid({ postalCode: [problem] });
}

async function refuseTooMany(ctx: Ctx, personId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_ADDRESSES)
    throw invalid({ _: [`You can save up to ${MAX_ADDRESSES} addresses. Delete one first.`] });
}
