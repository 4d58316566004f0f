/** Dates as a reader of `countryCode` expects them: MM/dd/y for US, dd/MM/y elsewhere (specification section 5). */
export function formatDate(iso: string | null | undefined, countryCode: string): string {
  if (!iso) return '';
  const [year, month, day] = iso.slice(0, 10).split('-');
  return countryCode === 'US' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** A date in words, "20 November 2026", for running text and documents. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}

/** Adds business days (Monday to Friday) to a UTC date. */
export function addBusinessDays(from: Date, days: number): Date {
  const date = new Date(from);
  let left = days;
  while (left > 0) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
}
