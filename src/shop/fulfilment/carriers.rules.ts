/** Stored for a parcel without a named carrier. */
export const UNNAMED_CARRIER = 'POST';

/** The carrier as shown on screen. */
export function carrierName(carrier: string | null | undefined): string {
  return !carrier || carrier === UNNAMED_CARRIER ? 'Post' : carrier;
}
