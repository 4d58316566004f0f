// This file is read on the server too, where there is no document.
const html = () => (globalThis as { document?: Page }).document?.documentElement;

interface Page {
  documentElement: { dataset: Record<string, string | undefined> };
}

/** As which country's English the reader chose to have everything written (root.tsx, render.ts); mostly none. */
let chosenPlace = (): string | undefined => html()?.dataset['english'];

/** On the server each request has a reader of its own. */
export function readChosenPlace(from: () => string | undefined): void {
  chosenPlace = from;
}

/** Which part of a date stands first: the month in the US, the day elsewhere; whoever chose Canada has the year first. */
export function dateOrder(countryCode: string): 'day' | 'month' | 'year' {
  const place = chosenPlace();
  if (place === 'CA') return 'year';
  return (place ?? countryCode) === 'US' ? 'month' : 'day';
}

/** Dates as a reader of `countryCode` expects them: MM/dd/y for US, dd/MM/y elsewhere (specification section 5). */
export function formatDate(iso: string | null | undefined, countryCode: string): string {
  if (!iso) return '';
  const [year, month, day] = iso.slice(0, 10).split('-');
  const order = dateOrder(countryCode);
  if (order === 'year') return `${year}-${month}-${day}`;
  return order === 'month' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** A date in words, "20 November 2026", for running text and documents. */
export function longDate(iso: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(`en-${chosenPlace() ?? 'AU'}`, format).format(new Date(iso));
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
