import { useRef, useState } from 'react';
import { Minus, Plus, ShoppingBag } from 'lucide-react';
import { Button, IconButton } from '#ui/button.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { GiftInputs, giftDetailsOf, giftErrorsOf } from '#shop/gift-kits/gift-inputs.tsx';
import { ExpressWays } from '#shop/express-checkout/express-ways.tsx';
import { expressPath, type ExpressWay } from '#shop/express-checkout/express-ways.rules.ts';
import { siteBase } from '#ui/site-base.ts';
import { addToCart, isInCart, type ItemMeta } from './use-cart-actions.ts';

interface AddToCartProps {
  productId: number;
  metaData?: ItemMeta;
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  /** A small button without a quantity, for cards in a list. */
  compact?: boolean;
  /** Adds a second button, which continues to the checkout. */
  withBuyNow?: boolean;
  /** Adds a button for each wallet, which continues to that wallet in the checkout. */
  expressWays?: readonly ExpressWay[];
  /** Offers the details of a gift, for a kit that can be sent to someone else. */
  canBeGift?: boolean;
  /** The product's name for screen readers, where a page has several buttons. */
  name?: string;
}

/** Adds a product to the cart, one unit by default. Shows the outcome in a toast or, for code 79, in a dialog. */
export function AddToCart({
  productId,
  metaData,
  label = 'Add to cart',
  size,
  compact,
  withBuyNow = false,
  expressWays = [],
  canBeGift = false,
  name,
}: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const [busy, run] = useBusy();
  const gift = useRef<HTMLFieldSetElement>(null);
  // "Add to cart" followed by "Buy now" is a single purchase, even after returning from the checkout.
  const added = useRef<'plain' | 'gift'>(null);
  const isGift = () => gift.current?.closest('details')?.open === true;
  const [giftErrors, setGiftErrors] = useState<Record<string, string[]>>({});
  const showGiftErrors = (refused: Record<string, string[]>) => {
    const isOfGift = Object.keys(refused).every((name) => GIFT_FIELD.test(name));
    if (isOfGift) setGiftErrors(giftErrorsOf(refused));
    return isOfGift;
  };
  const add = async () => {
    setGiftErrors({});
    const fields = isGift() ? giftFieldsIn(gift.current!) : null;
    if (fields?.some((field) => !field.reportValidity())) return false;
    const meta = { ...metaData, ...(fields ? { gift: giftDetailsOf(textsOf(fields)) } : {}) };
    const isAdded = await run(() =>
      addToCart(
        { productId, quantity, ...(Object.keys(meta).length > 0 ? { metaData: meta } : {}) },
        fields ? { onFields: showGiftErrors } : {},
      ),
    );
    if (isAdded) setQuantity(1);
    if (isAdded) added.current = fields ? 'gift' : 'plain';
    if (isAdded && fields) {
      for (const field of fields) field.value = field.defaultValue;
      // "Buy now" then continues with this gift instead of asking for another.
      gift.current!.closest('details')!.open = false;
    }
    return isAdded;
  };
  const buyNow = async (path: string) => {
    const last = quantity === 1 && !isGift() ? added.current : null;
    const isAdded = last !== null && (await run(() => isInCart(productId, last === 'gift')));
    // A full page load, because only payment pages may show the provider's form.
    if (isAdded || (await add())) window.location.assign(siteBase() + path);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {canBeGift ? (
        <details className="group/gift w-full rounded-md border border-line px-3 py-2">
          <summary className="opens flex min-h-11 cursor-pointer list-none items-center justify-between font-bold after:transition-transform group-open/gift:after:rotate-180 hover:text-brand">
            Send as a gift
          </summary>
          <fieldset ref={gift} className="pt-2 pb-3">
            <legend className="sr-only">Gift details</legend>
            <GiftInputs errors={giftErrors} />
          </fieldset>
        </details>
      ) : null}
      {compact ? null : <QuantityPicker quantity={quantity} onChange={setQuantity} />}
      <Button
        size={size ?? (compact ? 'sm' : 'lg')}
        loading={busy}
        onClick={add}
        icon={<ShoppingBag aria-hidden="true" className="size-5 shrink-0" />}
        className={compact ? undefined : 'min-w-40 flex-1'}
      >
        {label}
        {name ? <span className="sr-only">: {name}</span> : null}
      </Button>
      {withBuyNow ? (
        <Button variant="secondary" size="lg" full loading={busy} onClick={() => buyNow('/checkout?step=next')}>
          Buy now
        </Button>
      ) : null}
      <ExpressWays
        ways={expressWays}
        button={(way, look) => (
          <button
            type="button"
            aria-busy={busy || undefined}
            onClick={() => void (busy || buyNow(expressPath(way)))}
            {...look}
          />
        )}
      />
    </div>
  );
}

const GIFT_FIELD = /^(metaData\.gift\.|announceOn$|recipientEmail$)/;

type TextField = HTMLInputElement | HTMLTextAreaElement;

function giftFieldsIn(fieldset: HTMLFieldSetElement): TextField[] {
  return [...fieldset.querySelectorAll<TextField>('input, textarea')];
}

function textsOf(fields: readonly TextField[]): FormData {
  const form = new FormData();
  for (const { name, value } of fields) form.set(name, value);
  return form;
}

const MAX_UNITS = 100;

interface QuantityPickerProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** Name of the product, for screen readers. */
  of?: string;
  disabled?: boolean;
}

export function QuantityPicker({ quantity, onChange, of, disabled }: QuantityPickerProps) {
  const suffix = of ? ` of ${of}` : '';
  const [isOver, setOver] = useState(false);
  const set = (next: number) => {
    setOver(next > MAX_UNITS);
    onChange(Math.min(MAX_UNITS, Math.max(1, Math.trunc(next) || 1)));
  };
  return (
    <div>
      <div
        role="group"
        aria-label={`Quantity${suffix}`}
        className="nums inline-flex items-center rounded-full border border-line-strong/60 bg-white"
      >
        <IconButton
          variant="quiet"
          label={`Decrease quantity${suffix}`}
          disabled={disabled || quantity <= 1}
          onClick={() => set(quantity - 1)}
          className="size-11"
        >
          <Minus aria-hidden="true" className="size-4" />
        </IconButton>
        <input
          aria-label={`Quantity${suffix}`}
          inputMode="numeric"
          pattern="[0-9]*"
          value={quantity}
          disabled={disabled}
          onChange={(event) => set(Number(event.target.value))}
          className="w-9 bg-transparent text-center font-bold outline-offset-2"
        />
        <IconButton
          variant="quiet"
          label={`Increase quantity${suffix}`}
          disabled={disabled || quantity >= MAX_UNITS}
          onClick={() => set(quantity + 1)}
          className="size-11"
        >
          <Plus aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isOver ? `You can order up to ${MAX_UNITS} at a time.` : null}
      </p>
    </div>
  );
}
