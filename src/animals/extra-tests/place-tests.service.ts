import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { openServiceCart, type ServiceLine } from '#shop/cart/service-cart.service.ts';
import type { CheckoutInput } from '#shop/checkout/checkout.contract.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import type { ActivatingPerson } from '#animals/activation/activation.rules.ts';

export interface PaymentChoice {
  method: 'C' | 'A' | 'P' | 'EFT';
  acceptTerms: boolean;
  coupon: string | null;
}

interface DraftOrder {
  line: ServiceLine;
  person: ActivatingPerson;
  paying: PaymentChoice;
  notes: string;
}

/** Places an order of one line from the review of an activation, billed to the person of the draft. */
export async function placeDraftOrder(tx: Ctx, { line, person, paying, notes }: DraftOrder) {
  const user = requireUser(tx);
  const checkout: CheckoutInput = {
    sessionId: await openServiceCart(tx, [line]),
    user: { type: user.type },
    billingAddress: {
      firstName: person.firstName,
      lastName: person.lastName,
      line1: person.address,
      city: person.city,
      stateCode: person.state || null,
      postalCode: person.postalCode,
      countryCode: person.country,
    },
    payment: { method: paying.method },
    ...(paying.coupon && { coupon: paying.coupon }),
    notes,
    newsletter: false,
    acceptTerms: paying.acceptTerms,
  };
  // The idempotency key already covers the outer request, which includes this order.
  return placeOrder({ ...tx, idempotencyKey: null }, checkout);
}
