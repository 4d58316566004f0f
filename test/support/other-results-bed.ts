import { beforeAll } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { ApiBrowser } from './api.ts';
import { breedNamed, createAnimal } from './kits-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from './people-factory.ts';

export const PRA = 10_001;
export const JUNO_CHIP = '956000000000777';

let reports = 0;

/** A result as sent by the form, each with a different report. */
export function typeResult(changes: Record<string, unknown> = {}): Record<string, unknown> {
  reports += 1;
  const report = { laboratory: 'Laboklin', reportNumber: `A-${reports}`, reportedOn: '2026-01-02' };
  return { ...report, testId: PRA, result: 'Carrier', ...changes };
}

export function createPdf(text = '%PDF-1.7 a report', name = 'report of Juno.pdf'): File {
  return new File([text], name, { type: 'application/pdf' });
}

export function formOf(fields: Record<string, unknown>, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (file) form.set('file', file);
  return form;
}

export const otherResultsPath = (animalId: number): string => `/api/my/animals/${animalId}/other-results`;

interface OtherResultsBed {
  owner: SessionUser;
  /** The browsers of the owner and of another account. */
  mine: ApiBrowser;
  others: ApiBrowser;
  animalId: number;
  createBrowser: () => ApiBrowser;
  createDog: (name: string, chipNumber?: string) => Promise<number>;
}

/** An owner with a dog, and another account; both exist when a test begins. */
export function useOtherResults(database: { readonly db: Db }, network: string): OtherResultsBed {
  const { createBrowser } = useBrowsers(database, network);
  const bed = {
    createBrowser,
    createDog: async (name: string, chipNumber?: string) => {
      const breedId = await breedNamed(database.db, 'Labrador Retriever');
      const wish = { breedId, sex: 'female' as const, chipNumber: chipNumber ?? null };
      const id = await createAnimal(database.db, bed.owner, wish);
      await database.db.updateTable('animal').set({ name }).where('id', '=', id).execute();
      return id;
    },
  } as OtherResultsBed;
  beforeAll(async () => {
    bed.owner = await createPerson(database.db, { password: PASSWORD });
    bed.mine = createBrowser();
    await signIn(bed.mine, bed.owner);
    bed.others = createBrowser();
    await signIn(bed.others, await createPerson(database.db, { password: PASSWORD }));
    bed.animalId = await bed.createDog('Juno', JUNO_CHIP);
  });
  return bed;
}
