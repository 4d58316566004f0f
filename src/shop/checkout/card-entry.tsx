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

/** The card entered in the checkout, before the order exists. */
export interface CardEntry {
  /**
   * True for a card saved with an earlier order. Its buyer accepted the terms then, and pressing the button accepts
   * them again.
   */
  isKept: boolean;
  /** Returns an error in the card, or null; called before the order is placed. */
  validate: () => Promise<CardProblem | null>;
  /**
   * Pays the order that was just placed; returns an error message or null. `doneUrl`: where the bank's page returns the
   * buyer.
   */
  pay: (start: PaymentStart, doneUrl: string) => Promise<string | null>;
}

/** The provider account that charges cards for a delivery country. */
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
  /** Whether a saved card is chosen; null while the cards are loading. */
  onKept: (isKept: boolean | null) => void;
}

const OTHER_CARD = 'other';

/** A saved card, or the provider's own form, shown before the order is placed. */
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
        <SavedCard key={cardId} cardId={cardId} onEntry={props.onEntry} />
      )}
    </div>
  );
}

function SavedCard({ cardId, onEntry }: { cardId: string } & Pick<CardEntryProps, 'onEntry'>) {
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
      // The payment continues even if the card cannot be saved.
      if (keeps) await api.payments.saveCard({ paymentId }).catch(() => {});
      const { status, message } = await frame.confirm({ clientSecret, returnUrl: doneUrl });
      if (status === 'succeeded' || status === 'processing') return null;
      return message ?? 'Your bank did not give a reason.';
    },
  });
  return <NewCard frame={frame} mayKeep={mayKeep} keeps={keeps} onKeep={setKeeps} />;
}

/** Passes the current card to the checkout after each change. */
function useEntry(onEntry: CardEntryProps['onEntry'], current: CardEntry): void {
  useEffect(() => {
    onEntry(current);
    return () => onEntry(null);
  });
}
