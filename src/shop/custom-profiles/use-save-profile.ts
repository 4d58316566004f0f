import { useState } from 'react';
import { api, problemOf, type ApiProblem } from '#ui/api/api-client.ts';
import { inOwnCart } from '#shop/cart/use-cart.ts';
import { addToCart } from '#shop/cart/use-cart-actions.ts';
import { toaster } from '#ui/overlays/toast-store.ts';

/**
 * Saves the chosen tests as a custom profile and adds it to the cart. A guest's profile belongs to the cart's session.
 */
export function useSaveProfile(productId: number) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const save = async (input: { name: string; testIds: number[] }): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const profile = await inOwnCart((sessionId) => api.customProfiles.save({ ...input, sessionId }));
      await addToCart({ productId, metaData: { customProfileId: profile.id } });
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      if (found.status !== 428) toaster.error(found.message, { title: 'Failed to add items to custom profile' });
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, problem };
}
