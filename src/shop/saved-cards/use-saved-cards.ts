import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSession } from '#platform/accounts/use-session.ts';
import type { SavedCardView } from '#shop/payments/payments.contract.ts';

interface SavedCardsState {
  /** null while loading. */
  cards: SavedCardView[] | null;
  isSignedIn: boolean;
}

/** The signed-in user's cards at one account of the provider; a guest has none. */
export function useSavedCards(account: SavedCardView['account']): SavedCardsState {
  const { isLoggedIn: isSignedIn, isLoading } = useSession();
  const [cards, setCards] = useState<SavedCardView[] | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    let isCurrent = true;
    api.payments.cards({}).then(
      (all) => isCurrent && setCards(all.filter((card) => card.account === account)),
      () => isCurrent && setCards([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn, account]);
  const isGuest = !isSignedIn && !isLoading;
  return { cards: isGuest ? [] : cards, isSignedIn };
}
