import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';

/**
 * The page where an ordered service continues: its parentage request or activation; null for an order that is posted.
 */
export function orderedFor(meta: LineMeta | undefined): { text: string; path: string } | null {
  const { parentageRequestId, kitInHand, activationDraftId } = meta ?? {};
  if (parentageRequestId)
    return {
      text: `Parentage request ${parentageRequestId}`,
      path: `/my/parentage-requests/${parentageRequestId}/report`,
    };
  if (kitInHand)
    return {
      text: `Activation of kit ${formatBarcode(kitInHand)}`,
      path: `/activate?barcode=${encodeURIComponent(kitInHand)}`,
    };
  return activationDraftId ? { text: 'Activation of your kit', path: '/activate' } : null;
}
