interface Refusal {
  status: number;
  message: string;
  fields: Record<string, string[]>;
}

/** The tracker's error message; `refusal` is null if the request itself failed (specification section 8). */
export function trackerMessage(refusal: Refusal | null): string {
  if (!refusal) return 'Sample tracker details fetch failed';
  if (refusal.status === 404) return 'Result not found. Check the barcode on the tube or the kit card.';
  return refusal.fields['id']?.[0] ?? refusal.message;
}
