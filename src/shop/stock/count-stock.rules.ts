import { z } from 'zod';
import { Failure, invalid } from '#shared/failure.ts';
import { countOf } from '#shared/count-of.ts';

export interface ShownStock {
  onHand: number;
  backorder: boolean;
  backorderDays: number;
}

interface Wanted {
  onHand?: number | undefined;
  backorder: boolean;
  backorderDays: number;
  shown: ShownStock | null;
}

/** What is to be written: only what differs from what the page showed. Refuses it where that has changed meanwhile. */
export function changedStock(now: ShownStock | null, wanted: Wanted): Partial<ShownStock> {
  const { shown, onHand, backorder, backorderDays } = wanted;
  if (shown === null || now === null) {
    if (shown !== null || now !== null) throw new Failure('conflict');
    if (onHand === undefined) throw invalid({ onHand: ['Please enter a number.'] });
    return { onHand, backorder, backorderDays };
  }
  const changed: Partial<ShownStock> = {};
  if (onHand !== undefined && onHand !== shown.onHand) {
    if (now.onHand !== shown.onHand) throw new Failure('conflict', { message: countRefusal(now.onHand, shown.onHand) });
    changed.onHand = onHand;
  }
  if (backorder === shown.backorder && backorderDays === shown.backorderDays) return changed;
  if (now.backorder !== shown.backorder || now.backorderDays !== shown.backorderDays) throw new Failure('conflict');
  return { ...changed, backorder, backorderDays };
}

function countRefusal(now: number, shown: number): string {
  return `The stock has changed since you opened this page: ${now} on hand now, not ${shown}. Check your count and save again.`;
}

const Level = z.object({ onHand: z.number(), backorder: z.boolean(), backorderDays: z.number() });
const Change = z.object({ before: Level.nullable(), after: Level });
/** How counts were stored at first. */
const FirstChange = z.object({ from: z.number().nullable(), to: z.number() });

/** What an entry of the history changed, from what to what. */
export function stockChange(kind: string, data: unknown): string | null {
  const { data: first } = FirstChange.safeParse(data);
  if (first) return fromTo(first.from ?? 'not tracked', first.to);
  const { data: change } = Change.safeParse(data);
  if (!change) return null;
  const { before, after } = change;
  return kind === 'backorders_changed'
    ? fromTo(before ? offer(before) : 'not tracked', offer(after))
    : fromTo(before?.onHand ?? 'not tracked', after.onHand);
}

const fromTo = (from: string | number, to: string | number) => `from ${from} to ${to}`;

function offer({ backorder, backorderDays }: z.infer<typeof Level>): string {
  return backorder ? `allowed, sent within ${countOf(backorderDays, 'day')}` : 'not allowed';
}
