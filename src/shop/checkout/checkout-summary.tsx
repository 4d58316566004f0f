import { useState } from 'react';
import { Form } from '#ui/forms/form.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { isGiftOnly } from '#shop/gift-kits/gift-kits.rules.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import { usePricePreview } from '#shop/prices/use-price-preview.ts';
import { MIN_POINTS, POINT_CENTS, POINTS_LIMITS } from '#shop/loyalty/points.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { promiseText } from '#shop/fulfilment/promised-dates.rules.ts';
import { useCountry } from '#ui/use-country.ts';
import { Button } from '#ui/button.tsx';
import { CodeForm } from '#ui/forms/code-form.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { PriceSummary, type PriceSummaryRow } from '#ui/price-summary.tsx';
import { GiftCardField } from './gift-card-field.tsx';
import { VatNumberField } from '#shop/vat-numbers/vat-number-field.tsx';

interface CheckoutSummaryProps {
  cart: Cart;
  canChange: boolean;
  isVet: boolean;
  errors: Record<string, string[]>;
}

/** The price with its breakdown, and the fields that change it: coupon, points, gift card. */
export function CheckoutSummary({ cart, canChange, isVet, errors }: CheckoutSummaryProps) {
  const currency = cart.currency.code;
  const countryCode = useCountry();
  return (
    <section aria-labelledby="summary-title" className="rounded-xl border border-line bg-white p-5 shadow-card md:p-6">
      <h2 id="summary-title" className="mb-4 text-xl">
        Order summary
      </h2>
      <PriceSummary
        rows={rowsOf(cart, isVet)}
        total={{ amountCents: cart.price.totalCents, note: totalNote(cart, isVet) }}
        payments={giftCardPayment(cart)}
        currency={currency}
      />
      {cart.dates ? <p className="mt-4 text-sm">{promiseText(cart.dates, countryCode)}.</p> : null}
      {canChange ? (
        <div className="mt-5 grid gap-4 border-t border-line pt-5">
          <CouponField cart={cart} error={errors['coupon']?.[0] ?? null} key={cart.coupons[0] ?? ''} />
          {cart.loyaltyPointsAvailable && cart.audience === 'breeder' ? (
            <PointsField cart={cart} available={cart.loyaltyPointsAvailable} />
          ) : null}
          {cart.audience === 'vet' ? null : <GiftCardField cart={cart} error={errors['giftCard']?.[0] ?? null} />}
          {currency === 'EUR' && !isVet ? (
            <VatNumberField cart={cart} error={errors['vatNumber']?.[0] ?? null} />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function rowsOf(cart: Cart, isVet: boolean): PriceSummaryRow[] {
  const rows = cart.price.steps
    .filter((step) => !step.included && step.kind !== 'gift_card')
    .map((step): PriceSummaryRow => {
      const isFree = step.kind === 'shipping' && step.amountCents === 0;
      return {
        label: step.label,
        note: step.detail,
        amountCents: step.amountCents,
        ...(isFree ? { text: 'Free' } : {}),
      };
    });
  const needsShippingMethod = cart.isSWABRequired && cart.shippingMethod === null && !isVet;
  const pending = { amountCents: null, text: 'Depends on your address' };
  if (needsShippingMethod)
    rows.push({
      label: 'Shipping',
      note: shippingNote(cart),
      ...pending,
      text: expectedShipping(cart) ?? pending.text,
    });
  if (cart.price.taxPending) rows.push({ label: 'Tax', ...pending });
  return rows;
}

function expectedShipping({ price: { expectedShippingCents: cents }, currency }: Cart): string | null {
  if (cents === null) return null;
  return cents === 0 ? 'Free' : formatMoney(cents, currency.code);
}

/** The first shipping method is preselected, so the Shipping step is optional. */
function shippingNote({ items, price }: Cart): string {
  const method = isGiftOnly(items) ? 'For delivery to your recipient' : 'For standard delivery';
  const isAddedLater = price.expectedShippingCents !== null && price.expectedShippingCents > 0;
  const later = isAddedLater ? ', added to the total once you enter your address' : '';
  return `${method}${later}. You can change the method before you pay.`;
}

/** business rules 3.7: a gift card is a payment, so it changes neither the total nor its tax. */
function giftCardPayment({ price }: Cart) {
  const step = price.steps.find(({ kind }) => kind === 'gift_card');
  if (!step || step.amountCents === 0) return null;
  return {
    rows: [{ label: step.label, note: step.detail, amountCents: step.amountCents }],
    rest: { label: 'Amount due', amountCents: price.dueCents },
  };
}

function totalNote(cart: Cart, isVet: boolean): string {
  const taxes = cart.price.steps.filter((step) => step.included && step.amountCents > 0);
  const texts = taxes.map((step) => `${formatMoney(step.amountCents, cart.currency.code)} ${step.label}`);
  const included = texts.length > 0 ? `Includes ${texts.join(' and ')}` : '';
  return [included, isVet ? 'Charged to your account' : ''].filter(Boolean).join('. ');
}

function CouponField({ cart, error }: { cart: Cart; error: string | null }) {
  const [code, setCode] = useState(cart.coupons[0] ?? '');
  const [busy, run] = useBusy();
  const applied = cart.coupons[0] ?? null;
  const wanted = code.trim();
  const preview = usePricePreview(
    cart,
    wanted.length >= MIN_CODE_LENGTH && wanted !== applied ? { coupon: wanted } : null,
  );
  const save = (coupon: string | null) => run(() => updateCart({ coupon }));
  return (
    <Disclosure
      summary={applied && !cart.couponProblem ? `Coupon ${applied} applied` : 'I have a coupon'}
      defaultOpen={applied !== null || error !== null}
    >
      <CodeForm
        label="Coupon code"
        value={code}
        error={cart.couponProblem ?? error}
        busy={busy}
        onChange={setCode}
        onUse={(typed) => void save(typed || null)}
        remove={
          applied !== null && wanted === applied ? { label: 'coupon', onRemove: () => void save(null) } : undefined
        }
      />
      <p aria-live="polite" className="nums mt-2 text-sm text-muted empty:hidden">
        {preview && preview.dueCents < cart.price.dueCents
          ? `With ${wanted} you pay ${formatMoney(preview.dueCents, cart.currency.code)}.`
          : null}
      </p>
    </Disclosure>
  );
}

// No preview for a partial code: querying it on every keystroke would count as a wrong code.
const MIN_CODE_LENGTH = 4;

function PointsField({ cart, available }: { cart: Cart; available: number }) {
  const [points, setPoints] = useState(String(cart.price.pointsUsed || available));
  const [busy, run] = useBusy();
  const save = (loyaltyPoints: number) => run(() => updateCart({ loyaltyPoints }));
  const isUsed = cart.loyaltyPoints > 0;
  const isTooFew = isUsed && cart.price.pointsUsed === 0;
  const wanted = Math.max(0, Math.trunc(Number(points)) || 0);
  const preview = usePricePreview(
    cart,
    wanted >= MIN_POINTS && wanted !== cart.loyaltyPoints ? { loyalty_points: wanted } : null,
  );
  return (
    <Disclosure
      summary={isUsed ? `${countOf(cart.price.pointsUsed, 'point')} applied` : 'Use loyalty points'}
      defaultOpen={isUsed}
    >
      <p className="mb-3 text-sm text-muted">
        You have {countOf(available, 'point')}, worth {formatMoney(available * POINT_CENTS, cart.currency.code)}.{' '}
        {POINTS_LIMITS}
      </p>
      <Form className="flex items-start gap-2" onSend={() => void save(wanted)}>
        <Field label="Points" hideLabel error={isTooFew ? POINTS_LIMITS : null} className="flex-1">
          <TextInput
            inputMode="numeric"
            value={points}
            onChange={(event) => setPoints(event.target.value.replace(/\D/g, ''))}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={busy}>
          {' '}
          Apply{' '}
        </Button>
      </Form>
      <p aria-live="polite" className="nums mt-2 text-sm text-muted empty:hidden">
        {preview ? pointsPreview(preview, cart) : null}
      </p>
      {isUsed ? (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3.5" onClick={() => void save(0)}>
          Remove points
        </Button>
      ) : null}
    </Disclosure>
  );
}

function pointsPreview({ pointsUsed, dueCents }: Cart['price'], cart: Cart): string {
  if (pointsUsed === 0) return POINTS_LIMITS;
  return `With ${countOf(pointsUsed, 'point')} you pay ${formatMoney(dueCents, cart.currency.code)}.`;
}
