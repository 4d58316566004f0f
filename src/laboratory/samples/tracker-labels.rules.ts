interface Refusal {
  status: number;
  message: string;
  fields: Record<string, string[]>;
}

/** What the tracker says when it has nothing to show; null: the call itself failed (specification section 8). */
export function trackerMessage(refusal: Refusal | null): string {
  if (!refusal) return 'Sample tracker details fetch failed';
  if (refusal.status === 404) return 'Result not found. Check the barcode on the tube or the kit card.';
  return refusal.fields['id']?.[0] ?? refusal.message;
}
