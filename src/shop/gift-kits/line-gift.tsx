import { useState } from 'react';
import { changeGift } from '#shop/cart/use-cart-actions.ts';
import type { CartItem } from '#shop/cart/cart.contract.ts';
import { formatDate } from '#shared/dates.ts';
import { useBusy } from '#ui/forms/use-busy.ts';
import { useCountry } from '#ui/use-country.ts';
import { GiftDialog } from './gift-dialog.tsx';
import { giftDetailsOf, giftErrorsOf } from './gift-inputs.tsx';

interface LineGiftProps {
  item: CartItem;
  gift: NonNullable<CartItem['metaData']['gift']>;
}

/** The recipient and email date of a gift line in the cart, with a button to change them. */
export function LineGift({ item, gift }: LineGiftProps) {
  const [isChanging, setChanging] = useState(false);
  const countryCode = useCountry();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="wrap-anywhere">
        Gift for {gift.recipientName} ({gift.recipientEmail}), to be emailed on{' '}
        {formatDate(gift.announceOn, countryCode)}
      </span>
      <button type="button" className="text-link" onClick={() => setChanging(true)}>
        Change gift<span className="sr-only"> for {gift.recipientName}</span>
      </button>
      {isChanging ? <ChangeGift item={item} gift={gift} onClose={() => setChanging(false)} /> : null}
    </p>
  );
}

function ChangeGift({ item, gift, onClose }: LineGiftProps & { onClose: () => void }) {
  const [busy, run] = useBusy();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const save = (form: FormData) =>
    void run(async () => {
      const { ok, problem } = await changeGift(item.id, giftDetailsOf(form));
      setErrors(giftErrorsOf(problem?.fields ?? {}));
      if (ok) onClose();
    });
  return (
    <GiftDialog
      gift={gift}
      errors={errors}
      busy={busy}
      message={errors['gift']?.[0] ?? null}
      onClose={onClose}
      onSubmit={save}
    />
  );
}
