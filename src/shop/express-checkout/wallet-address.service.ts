import type { Ctx } from '#platform/context/context.ts';
import { listStates } from '#platform/places/places.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { CheckoutAddress } from '#shop/checkout/checkout.contract.ts';
import { addressProblems } from '#shop/checkout/checkout.rules.ts';
import type { FieldErrors } from '#shared/failure.ts';
import { toEnteredAddress, type WalletAddress } from './wallet-address.rules.ts';

/** A wallet's address as the forms of the checkout would have it, with states by their codes. */
export async function enteredAddress(ctx: Ctx, address: WalletAddress) {
  const isKnown = countryFacts(address.countryCode) !== null;
  const states = isKnown && address.state ? await listStates(ctx, { countryCode: address.countryCode }) : [];
  return toEnteredAddress(address, states);
}

/** The address, or what the forms of the checkout would say is wrong with it. */
export async function readWalletAddress(
  ctx: Ctx,
  field: 'billingAddress' | 'shippingAddress',
  wallet: WalletAddress | null | undefined,
): Promise<{ address: CheckoutAddress | null; problems: FieldErrors }> {
  if (!wallet) return { address: null, problems: {} };
  const entered = await enteredAddress(ctx, wallet);
  const parsed = CheckoutAddress.safeParse(entered);
  if (parsed.success) return { address: parsed.data, problems: addressProblems(field, parsed.data) };
  const problems: FieldErrors = addressProblems(field, entered);
  for (const { path, message } of parsed.error.issues) problems[`${field}.${path.join('.')}`] = [message];
  return { address: null, problems };
}
