/** The tone (shape and colour) of a result; traits and unknown results carry no judgement. */
export function discTone(status: string | null): 'clear' | 'carrier' | 'affected' | 'unknown' {
  if (status === 'clear' || status === 'carrier' || status === 'affected') return status;
  return status === 'at_risk' ? 'affected' : 'unknown';
}
