import { addViewed, readStored, withoutViewed, type Viewed } from './recently-viewed.rules.ts';

/** Signing out removes it, too (`forgetVisit`). */
export const RECENTLY_VIEWED_KEY = 'recently-viewed';

/**
 * A static page calls it once if it shows a product or breed, which is remembered then, and whenever someone scrolls: the
 * list comes with the first scroll, so nothing moves on the screen and the first view loads no script for it. A filter
 * brings new content, with a list that is empty again.
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

/** Fills the list of a page. */
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
    // Blocked or full: nothing depends on it.
  }
}

function stored(): unknown[] {
  try {
    return readStored(localStorage.getItem(RECENTLY_VIEWED_KEY));
  } catch {
    return [];
  }
}
