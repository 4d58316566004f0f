import { useState } from 'react';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { CodeForm } from '#ui/forms/code-form.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';

/** A gift card pays as much as its balance covers; the rest is paid by the chosen method. */
export function GiftCardField({ cart, error }: { cart: Cart; error: string | null }) {
  const [code, setCode] = useState('');
  const [busy, run] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (giftCard: string | null) => {
    const outcome = await run(() => updateCart({ giftCard }));
    setProblem(outcome.problem?.fields['giftCard']?.[0] ?? null);
  };
  const used = cart.giftCard;
  const wrong = used?.problem ?? problem ?? error;
  return (
    <Disclosure
      summary={used && !used.problem ? `Gift card ending in ${used.hint} applied` : 'I have a gift card'}
      defaultOpen={used !== null || wrong !== null}
    >
      {used ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm">{used.problem ?? `Balance: ${formatMoney(used.balanceCents, cart.currency.code)}`}</p>
          <Button variant="quiet" size="sm" className="-mr-3.5" loading={busy} onClick={() => void save(null)}>
            Remove<span className="sr-only"> gift card</span>
          </Button>
        </div>
      ) : (
        <CodeForm
          label="Gift card code"
          value={code}
          error={wrong}
          busy={busy}
          onChange={setCode}
          onUse={(typed) => void save(typed || null)}
        />
      )}
    </Disclosure>
  );
}
