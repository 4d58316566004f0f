export const ENTRY_KINDS = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface AccountEntry {
  on: string;
  kind: EntryKind;
  text: string;
  invoiceId: number | null;
  /** Change of the amount owed: payments and credit notes are negative. */
  amountCents: number;
}

export interface BalancedEntry extends AccountEntry {
  balanceCents: number;
}

/** Entries of a month with the running balance; earlier entries are in the opening balance. */
export function withBalances(entries: readonly AccountEntry[], month: string) {
  const before = entries.filter((entry) => entry.on.slice(0, 7) < month);
  const openingCents = before.reduce((sum, entry) => sum + entry.amountCents, 0);
  let balanceCents = openingCents;
  const inMonth: BalancedEntry[] = [];
  for (const entry of entries) {
    if (entry.on.slice(0, 7) !== month) continue;
    balanceCents += entry.amountCents;
    inMonth.push({ ...entry, balanceCents });
  }
  return { openingCents, closingCents: balanceCents, entries: inMonth };
}

export interface OpenInvoice {
  dueOn: string;
  openCents: number;
}

const AGES = { first: 30, second: 60 } as const;

export const ageingLabels = {
  current: 'Not due yet',
  to30: `1 to ${AGES.first} days overdue`,
  to60: `${AGES.first + 1} to ${AGES.second} days overdue`,
  over60: `More than ${AGES.second} days overdue`,
} as const;

/** Amounts due on a date, by days past due. */
export function ageingOf(invoices: readonly OpenInvoice[], on: string) {
  const ageing = { current: 0, to30: 0, to60: 0, over60: 0 };
  for (const { dueOn, openCents } of invoices) {
    const days = Math.floor((Date.parse(on) - Date.parse(dueOn)) / 86_400_000);
    ageing[days <= 0 ? 'current' : days <= AGES.first ? 'to30' : days <= AGES.second ? 'to60' : 'over60'] += openCents;
  }
  return ageing;
}

/** Business rules 3.4: reminders three days before an invoice is due, and 1, 7 and 14 days after. */
export const REMINDER_DAYS = [-3, 1, 7, 14] as const;

/** The reminder step due today; null before the first. If no job ran on a step's day, the step is sent later. */
export function reminderFor(daysPastDue: number): (typeof REMINDER_DAYS)[number] | null {
  return REMINDER_DAYS.findLast((day) => day <= daysPastDue) ?? null;
}

/** The months from `last` ("2026-11") back to `first`. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year, month] = last.split('-').map(Number) as [number, number];
  for (;;) {
    const text = `${year}-${String(month).padStart(2, '0')}`;
    if (text < first) return months;
    months.push(text);
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
}

export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
