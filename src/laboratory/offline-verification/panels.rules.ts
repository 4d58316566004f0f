import cat1 from './panels/cat-1.json' with { type: 'json' };
import dog1 from './panels/dog-1.json' with { type: 'json' };
import type { PublishedPanel } from './panel-table.rules.ts';

/** Every published table, oldest first. `npm run panels` writes the next version when the catalogue has changed. */
export const panelTables = [dog1, cat1] as unknown as readonly PublishedPanel[];

export function newestPanel(species: PublishedPanel['species']): PublishedPanel {
  const newest = panelTables.findLast((table) => table.species === species);
  if (!newest) throw new RangeError(`There is no panel table for ${species}.`);
  return newest;
}
