import { addViewed, readStored, withoutViewed, type Viewed } from './recently-viewed.rules.ts';

/** Signing out removes it as well (`forgetVisit`). */
export const RECENTLY_VIEWED_KEY = 'recently-viewed';

/**
 * A static page calls this once if it shows a product or breed, which is then stored, and on every scroll: the list
 * loads on the first scroll, so nothing shifts on the screen and the first view loads no script for it. A filter brings
 * new content with an empty list.
 */
export function startViewed(): void {
  const section = document.querySelector<HTMLElement>('[data-recently-viewed]:not([data-asked])');
  if (!section) return;
  const { dataset } = section;
  const isNew = dataset['viewed'] !== undefined && dataset['kept'] === undefined;
  dataset[isNew ? 'kept' : 'asked'] = '';
  if (isNew) remember(JSON.parse(dataset['viewed']!) as Viewed);
  else void show(section);
}

export async function show(section: HTMLElement): Promise<void> {
  const { viewed = 'null' } = section.dataset;
  const current = (JSON.parse(viewed) as Viewed | null)?.id;
  const others = withoutViewed(stored(), current);
  if (others.length === 0) return;
  const part = await import('./use-viewed-list.ts');
  await part.showViewed(section, others, () => localStorage.removeItem(RECENTLY_VIEWED_KEY));
}

function remember(viewed: Viewed): void {
  try {
    localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify(addViewed(stored(), viewed)));
  } catch {
    // Storage is blocked or full; nothing depends on it.
  }
}

function stored(): unknown[] {
  try {
    return readStored(localStorage.getItem(RECENTLY_VIEWED_KEY));
  } catch {
    return [];
  }
}
