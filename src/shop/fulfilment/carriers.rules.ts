/** What is stored of a parcel whose carrier nobody named. */
export const UNNAMED_CARRIER = 'POST';

/** Who brings the parcel, as a person reads it. */
export function carrierName(carrier: string | null | undefined): string {
  return !carrier || carrier === UNNAMED_CARRIER ? 'Post' : carrier;
}
