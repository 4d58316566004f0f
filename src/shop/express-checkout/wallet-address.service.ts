import type { Ctx } from '#platform/context/context.ts';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import { listStates } from '#platform/places/places.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { missingInAddress } from '#shop/checkout/checkout-state.rules.ts';
import { addressProblems } from '#shop/checkout/checkout.rules.ts';
import type { FieldErrors } from '#shared/failure.ts';
import { toEnteredAddress, type WalletAddress } from './wallet-address.rules.ts';

type Entered = ReturnType<typeof toEnteredAddress>;

/** A wallet address in the format of the checkout forms, with state codes. */
export async function enteredAddress(ctx: Ctx, address: WalletAddress): Promise<Entered> {
  const isKnown = countryFacts(address.countryCode) !== null;
  const states = isKnown && address.state ? await listStates(ctx, { countryCode: address.countryCode }) : [];
  return toEnteredAddress(address, states);
}

/** The address, with the errors that the checkout forms would report for it. */
export async function readWalletAddress(
  ctx: Ctx,
  field: 'billingAddress' | 'shippingAddress',
  wallet: WalletAddress | null | undefined,
): Promise<{ address: Entered | null; problems: FieldErrors }> {
  if (!wallet) return { address: null, problems: {} };
  const address = await enteredAddress(ctx, wallet);
  const { line2, stateCode, ...texts } = address;
  const typed = { ...emptyAddress, ...texts, line2: line2 ?? '', stateCode: stateCode ?? '' };
  const missing = missingInAddress(field, typed, countryFacts(address.countryCode));
  return { address, problems: { ...missing, ...addressProblems(field, address) } };
}
