import { z } from 'zod';
import { Failure, invalid } from '#shared/failure.ts';
import { countOf } from '#shared/count-of.ts';

export interface ShownStock {
  onHand: number;
  backorder: boolean;
  backorderDays: number;
}

interface StockUpdate {
  onHand?: number | undefined;
  backorder: boolean;
  backorderDays: number;
  shown: ShownStock | null;
}

/**
 * The values to write: only those that differ from what the page showed. Throws a conflict if they have changed in the
 * meantime.
 */
export function changedStock(current: ShownStock | null, update: StockUpdate): Partial<ShownStock> {
  const { shown, onHand, backorder, backorderDays } = update;
  if (shown === null || current === null) {
    if (shown !== null || current !== null) throw new Failure('conflict');
    if (onHand === undefined) throw invalid({ onHand: ['Please enter a number.'] });
    return { onHand, backorder, backorderDays };
  }
  const changed: Partial<ShownStock> = {};
  if (onHand !== undefined && onHand !== shown.onHand) {
    if (current.onHand !== shown.onHand)
      throw new Failure('conflict', { message: countRefusal(current.onHand, shown.onHand) });
    changed.onHand = onHand;
  }
  if (backorder === shown.backorder && backorderDays === shown.backorderDays) return changed;
  if (current.backorder !== shown.backorder || current.backorderDays !== shown.backorderDays)
    throw new Failure('conflict');
  return { ...changed, backorder, backorderDays };
}

function countRefusal(current: number, shown: number): string {
  return `The stock has changed since you opened this page: ${current} on hand now, not ${shown}. Check your count and save again.`;
}

const Level = z.object({ onHand: z.number(), backorder: z.boolean(), backorderDays: z.number() });
const Change = z.object({ before: Level.nullable(), after: Level });
/** The first format of stored counts. */
const FirstChange = z.object({ from: z.number().nullable(), to: z.number() });

/** The change recorded by a history entry, as "from … to …". */
export function stockChange(kind: string, data: unknown): string | null {
  const { data: first } = FirstChange.safeParse(data);
  if (first) return fromTo(first.from ?? 'not tracked', first.to);
  const { data: change } = Change.safeParse(data);
  if (!change) return null;
  const { before, after } = change;
  return kind === 'backorders_changed'
    ? fromTo(before ? backorderLabel(before) : 'not tracked', backorderLabel(after))
    : fromTo(before?.onHand ?? 'not tracked', after.onHand);
}

const fromTo = (from: string | number, to: string | number) => `from ${from} to ${to}`;

function backorderLabel({ backorder, backorderDays }: z.infer<typeof Level>): string {
  return backorder ? `allowed, sent within ${countOf(backorderDays, 'day')}` : 'not allowed';
}
