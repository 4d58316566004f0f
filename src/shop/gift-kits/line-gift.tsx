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

/** Whose gift a line of the cart is, and when they are emailed; both can be changed. */
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
  const [refused, setRefused] = useState<Record<string, string[]>>({});
  const save = (form: FormData) =>
    void run(async () => {
      const { ok, problem } = await changeGift(item.id, giftDetailsOf(form));
      setRefused(giftErrorsOf(problem?.fields ?? {}));
      if (ok) onClose();
    });
  return (
    <GiftDialog
      gift={gift}
      errors={refused}
      busy={busy}
      message={refused['gift']?.[0] ?? null}
      onClose={onClose}
      onSubmit={save}
    />
  );
}
