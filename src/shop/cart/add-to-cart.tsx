import { useState } from 'react';
import { Minus, Plus, ShoppingBag } from 'lucide-react';
import { Button, IconButton } from '#ui/button.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { siteBase } from '#ui/site-base.ts';
import { addToCart, type ItemMeta } from './use-cart-actions.ts';

interface AddToCartProps {
  productId: number;
  metaData?: ItemMeta;
  /** False for what can be ordered once only: upgrades, custom profiles, tests of one animal. */
  withQuantity?: boolean;
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  /** Compact: a small button alone, for a card of a list. */
  compact?: boolean;
  /** With a second button, which goes on to the checkout. */
  withBuyNow?: boolean;
  /** With a button that goes on to the wallets in the checkout. */
  withExpress?: boolean;
  /** The product's name for screen readers, where a page has several buttons. */
  name?: string;
}

/** Adds a product to the cart, by default one. Shows the outcome in a toast or, for code 79, in a dialog. */
export function AddToCart({
  productId,
  metaData,
  withQuantity = true,
  label = 'Add to cart',
  size,
  compact,
  withBuyNow = false,
  withExpress = false,
  name,
}: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const [busy, run] = useBusy();
  const add = async () => {
    const added = await run(() => addToCart({ productId, quantity, ...(metaData ? { metaData } : {}) }));
    if (added) setQuantity(1);
    return added;
  };
  const goOn = async (query: string) => {
    // A document of its own: only payment pages may show the provider's form.
    if (await add()) window.location.assign(`${siteBase()}/checkout?${query}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {withQuantity && !compact ? <QuantityPicker quantity={quantity} onChange={setQuantity} /> : null}
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
        <Button variant="secondary" size="lg" full loading={busy} onClick={() => goOn('step=next')}>
          Buy now
        </Button>
      ) : null}
      {withExpress ? (
        <div className="w-full text-center in-data-[audience=vet]:hidden">
          <Button variant="secondary" size="lg" full loading={busy} onClick={() => goOn('express=1#express')}>
            Express checkout
          </Button>
          <p className="mt-1 text-sm text-muted">Apple Pay, Google Pay, Link or PayPal</p>
        </div>
      ) : null}
    </div>
  );
}

interface QuantityPickerProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** What is counted, for screen readers. */
  of?: string;
  disabled?: boolean;
}

export function QuantityPicker({ quantity, onChange, of, disabled }: QuantityPickerProps) {
  const suffix = of ? ` of ${of}` : '';
  const set = (next: number) => onChange(Math.min(100, Math.max(1, Math.trunc(next) || 1)));
  return (
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
        disabled={disabled || quantity >= 100}
        onClick={() => set(quantity + 1)}
        className="size-11"
      >
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
