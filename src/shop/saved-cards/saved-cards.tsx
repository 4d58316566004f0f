import { useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import type { PaymentStart } from '#shop/checkout/checkout.contract.ts';
import { asSentence } from '#shared/as-sentence.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { savedCardLabel } from './card-labels.rules.ts';
import type { SavedCardView } from '#shop/payments/payments.contract.ts';
import { siteBase } from '#ui/site-base.ts';

interface SavedCardsProps {
  cards: readonly SavedCardView[];
  start: PaymentStart;
  donePath: string;
  onOther: () => void;
}

/** Pays with a card that is saved at the provider. */
export function SavedCardList({ cards, start, donePath, onOther }: SavedCardsProps) {
  const [cardId, setCardId] = useState(cards[0]!.id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { isPaid } = await api.payments.payWithCard({ paymentId: start.paymentId, cardId });
      if (isPaid) return window.location.assign(siteBase() + withPayment(donePath, start.paymentId));
      setProblem('Your bank needs you to confirm this payment. Please use the card form.');
    } catch (error) {
      setProblem(problemOf(error).message);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-5">
      <Field as="group" label="Choose a card" required>
        <RadioCards
          name="saved-card"
          value={cardId}
          onChange={setCardId}
          options={cards.map((card) => ({ value: card.id, label: savedCardLabel(card) }))}
        />
      </Field>
      {problem ? (
        <Callout tone="bad" live title="Your payment did not go through">
          {asSentence(problem)} Nothing was charged.
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button variant="quiet" className="-ml-5" onClick={onOther}>
          Use another card
        </Button>
        <Button size="lg" loading={busy} onClick={() => void pay()}>
          Pay {formatMoney(start.amountCents, start.currency)}
        </Button>
      </div>
    </div>
  );
}

const withPayment = (path: string, paymentId: number) => `${path}${path.includes('?') ? '&' : '?'}payment=${paymentId}`;
