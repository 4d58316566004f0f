import { useState } from 'react';
import { changeGift } from '#shop/cart/use-cart-actions.ts';
import type { CartItem } from '#shop/cart/cart.contract.ts';
import { formatDate } from '#shared/dates.ts';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { useCountry } from '#ui/use-country.ts';
import { GiftInputs, giftDetailsOf, giftErrorsOf } from './gift-inputs.tsx';

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
      Gift for {gift.recipientName}, to be emailed on {formatDate(gift.announceOn, countryCode)}
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
    <FormDialog
      open
      onClose={onClose}
      title="Change gift"
      confirm="Save gift"
      busy={busy}
      message={refused['gift']?.[0] ?? null}
      onSubmit={save}
    >
      <GiftInputs gift={gift} errors={refused} />
    </FormDialog>
  );
}
