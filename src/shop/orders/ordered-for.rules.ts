import { formatBarcode } from '#shared/barcode.ts';

/** What a line of a service says of itself (`order_line.meta`). */
interface ServiceMeta {
  parentageRequestId?: number;
  kitInHand?: string;
  activationDraftId?: string;
}

/** Where a service that was ordered goes on: its request or its activation; null for what is sent in a parcel. */
export function orderedFor(meta: unknown): { text: string; path: string } | null {
  const { parentageRequestId, kitInHand, activationDraftId } = (meta ?? {}) as ServiceMeta;
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
