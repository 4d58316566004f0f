/**
 * A number as typed, "12,5" too; null for an empty box. What is no number goes to the server as text, which it refuses beside the field:
 * NaN would be null in JSON, as if nothing had been typed.
 */
export function typedNumber(typed: string, divisor = 1): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  const sent: unknown = Number.isFinite(number) ? number / divisor : text;
  return sent as number;
}
