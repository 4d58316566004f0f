/** 0.25 as "25%", 0.0625 as "6.3%". A possible outcome is never shown as 0%, nor an uncertain one as 100%. */
export function percentText(probability: number): string {
  const percent = probability * 100;
  if (percent > 0 && percent < 0.1) return '< 0.1%';
  if (percent < 100 && percent > 99.9) return '> 99.9%';
  const rounded = Math.round(percent * 10) / 10;
  return `${Number.isInteger(rounded) ? rounded : rounded.toFixed(1)}%`;
}
