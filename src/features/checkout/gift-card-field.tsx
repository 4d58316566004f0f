import { useState } from 'react';
import type { Cart } from '#features/cart/cart.contract.ts';
import { updateCart } from '#features/cart/use-cart-actions.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';

/** A gift card pays as far as it goes; the rest is paid as chosen. */
export function GiftCardField({ cart, error }: { cart: Cart; error: string | null }) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (giftCard: string | null) => {
    setBusy(true);
    const outcome = await updateCart({ giftCard });
    setProblem(outcome.problem?.fields['giftCard']?.[0] ?? null);
    setBusy(false);
  };
  const used = cart.giftCard;
  const wrong = used?.problem ?? problem ?? error;
  return (
    <Disclosure
      summary={used && !used.problem ? `Gift card ending in ${used.hint} is used` : 'I have a gift card'}
      defaultOpen={used !== null || wrong !== null}
    >
      {used ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm">
            {used.problem ?? `${formatMoney(used.balanceCents, cart.currency.code)} are on it.`}
          </p>
          <Button variant="quiet" size="sm" loading={busy} onClick={() => void save(null)}>
            Remove<span className="sr-only"> gift card</span>
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void save(code.trim() || null);
          }}
        >
          <Field label="Gift card code" hideLabel error={wrong} className="flex-1">
            <TextInput
              value={code}
              maxLength={40}
              autoComplete="off"
              placeholder="Code"
              onChange={(event) => setCode(event.target.value.toUpperCase())}
            />
          </Field>
          <Button type="submit" variant="secondary" loading={busy} disabled={!code.trim()}>
            Use
          </Button>
        </form>
      )}
    </Disclosure>
  );
}
