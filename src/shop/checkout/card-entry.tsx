import { useEffect, useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { intentKindOf } from '#shop/payments/payments.rules.ts';
import type { SavedCardView } from '#shop/payments/payments.contract.ts';
import { savedCardLabel } from '#shop/saved-cards/card-labels.rules.ts';
import { useSavedCards } from '#shop/saved-cards/use-saved-cards.ts';
import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { SkeletonText } from '#ui/layout/skeleton.tsx';
import type { PaymentStart } from './checkout.contract.ts';
import { NewCard } from '#shop/payments/new-card.tsx';
import { usePaymentDocument } from '#shop/payments/use-payment-document.ts';
import { usePaymentFrame, type CardProblem } from '#shop/payments/use-payment-frame.ts';

/** The card as it is in the checkout, before there is an order. */
export interface CardEntry {
  /** Of an earlier order, whose buyer accepted the terms: pressing the button accepts them again. */
  isKept: boolean;
  /** What is wrong with it; asked before the order is placed. */
  validate: () => Promise<CardProblem | null>;
  /** Pays the order that was just placed; what went wrong, or null. `doneUrl`: where a bank's own page sends the buyer back to. */
  pay: (start: PaymentStart, doneUrl: string) => Promise<string | null>;
}

/** Where the provider of a delivery country takes cards. */
export interface CardAccount {
  account: SavedCardView['account'];
  publishableKey: string;
}

interface CardEntryProps {
  cart: Cart;
  at: CardAccount;
  simulatorOrigin: string | null;
  /** Gets the current card, and null once it is removed. */
  onEntry: (entry: CardEntry | null) => void;
  onSubmit: () => void;
  /** Whether a kept card is chosen; null while the cards are read. */
  onKept: (isKept: boolean | null) => void;
}

const OTHER_CARD = 'other';

/** A kept card, or the provider's own form, which is there before the order is placed. */
export function CardEntryField(props: CardEntryProps) {
  const { cards, isSignedIn } = useSavedCards(props.at.account);
  const [chosen, setChosen] = useState<string | null>(null);
  const isAllowedHere = usePaymentDocument();
  const cardId = chosen ?? cards?.[0]?.id ?? OTHER_CARD;
  const isKept = cards === null ? null : cardId !== OTHER_CARD;
  const { onKept } = props;
  useEffect(() => {
    onKept(isKept);
    return () => onKept(false);
  }, [onKept, isKept]);
  if (cards === null || !isAllowedHere) return <SkeletonText lines={4} />;
  return (
    <div className="grid gap-5">
      {cards.length > 0 ? (
        <Field as="group" label="Choose a card" required>
          <RadioCards
            name="saved-card"
            value={cardId}
            onChange={setChosen}
            options={[
              ...cards.map((card) => ({ value: card.id, label: savedCardLabel(card) })),
              { value: OTHER_CARD, label: 'Another card' },
            ]}
          />
        </Field>
      ) : null}
      {cardId === OTHER_CARD ? (
        <NewCardEntry mayKeep={isSignedIn} {...props} />
      ) : (
        <KeptCard key={cardId} cardId={cardId} onEntry={props.onEntry} />
      )}
    </div>
  );
}

function KeptCard({ cardId, onEntry }: { cardId: string } & Pick<CardEntryProps, 'onEntry'>) {
  useEntry(onEntry, {
    isKept: true,
    validate: async () => null,
    pay: async ({ paymentId }) => {
      try {
        const { isPaid } = await api.payments.payWithCard({ paymentId, cardId });
        return isPaid ? null : 'Your bank needs you to confirm this payment. Please use the card form.';
      } catch (error) {
        return problemOf(error).message;
      }
    },
  });
  return null;
}

function NewCardEntry({
  cart,
  at,
  simulatorOrigin,
  onEntry,
  onSubmit,
  mayKeep,
}: CardEntryProps & { mayKeep: boolean }) {
  const [keeps, setKeeps] = useState(false);
  const isSubscription = intentKindOf(cart.items.map(({ product }) => product.typeId)) === 'subscription';
  const frame = usePaymentFrame({
    pays: {
      amountCents: cart.price.dueCents,
      currency: cart.currency.code,
      isRecurring: keeps || isSubscription,
    },
    publishableKey: at.publishableKey,
    simulatorOrigin,
    onSubmit,
  });
  useEntry(onEntry, {
    isKept: false,
    validate: frame.validate,
    pay: async ({ paymentId, clientSecret, publishableKey }, doneUrl) => {
      if (!clientSecret || publishableKey !== at.publishableKey) return 'Please enter your card again.';
      // Kept or not, the payment continues: keeping a card must never be in the way of paying.
      if (keeps) await api.payments.saveCard({ paymentId }).catch(() => {});
      const { status, message } = await frame.confirm({ clientSecret, returnUrl: doneUrl });
      if (status === 'succeeded' || status === 'processing') return null;
      return message ?? 'Your bank did not give a reason.';
    },
  });
  return <NewCard frame={frame} mayKeep={mayKeep} keeps={keeps} onKeep={setKeeps} />;
}

/** Hands on the card after each change of it. */
function useEntry(onEntry: CardEntryProps['onEntry'], current: CardEntry): void {
  useEffect(() => {
    onEntry(current);
    return () => onEntry(null);
  });
}
