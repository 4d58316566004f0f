import type { Deps } from '#app/context.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedDemo } from './demo.ts';
import { seedPlaces } from './places.ts';
import { seedReference } from './reference.ts';

/** Reference data always; demonstration data only where the configuration asks for it. Repeating it changes nothing. */
export async function seedEverything(deps: Deps): Promise<void> {
  await seedPlaces(deps.db);
  await seedReference(deps.db);
  await seedCatalogue(deps.db);
  if (deps.config.demoData) await seedDemo(deps);
}
