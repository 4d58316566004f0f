/**
 * A typed number, also "12,5"; null for an empty box. Invalid input is sent to the server as text, which refuses it
 * with a field error: NaN would become null in JSON, as if the box were empty.
 */
export function parseNumber(typed: string, divisor = 1): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  const sent: unknown = Number.isFinite(number) ? number / divisor : text;
  return sent as number;
}
