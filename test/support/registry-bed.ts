import { beforeAll } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { appointOfficer, saveRegistries } from '#community/registries/registries.service.ts';
import { ApiBrowser } from './api.ts';
import type { useDatabase } from './database.ts';
import { createLab, type LabBed } from './lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from './people-factory.ts';
import { createTestedAnimal } from './science-factory.ts';

export const NUMBER = 'V3100055555';
export const CHIP = '372000000000006';
export const REGISTRY = '/api/my/registries/PROG';

interface Bed {
  /** The owner of a certified animal that the registry PROG may see. */
  owner: SessionUser;
  mine: ApiBrowser;
  /** The browsers of an officer of PROG, and of one of another registry. */
  desk: ApiBrowser;
  stranger: ApiBrowser;
  lab: LabBed;
  animalId: number;
}

/**
 * A registry with an officer, another registry, and an animal that the first may see; all exist before the first test.
 */
export function useRegistryBed(database: ReturnType<typeof useDatabase>) {
  let count = 0;
  const createBrowser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
  const bed = { createBrowser } as Bed & {
    createBrowser: () => ApiBrowser;
    allow: (allowed: boolean) => Promise<unknown>;
  };
  beforeAll(async () => {
    const { db } = database;
    const owner = await createPerson(db, { password: PASSWORD });
    const officer = await createPerson(db, { password: PASSWORD, roles: ['registry_officer'] });
    const other = await createPerson(db, { password: PASSWORD, roles: ['registry_officer'] });
    Object.assign(bed, { owner, mine: createBrowser(), desk: createBrowser(), stranger: createBrowser() });
    await signIn(bed.mine, owner);
    await signIn(bed.desk, officer);
    await signIn(bed.stranger, other);
    await saveRegistries({ db }, [
      { code: 'PROG', name: 'Registry of programs', countryCode: 'AU', minimumGrade: 'C' },
      { code: 'ELSE', name: 'Registry of others', countryCode: 'AU', minimumGrade: 'C' },
    ]);
    await appointOfficer(ctxOf(db, officer), { personId: officer.id, registryCode: 'PROG' });
    await appointOfficer(ctxOf(db, other), { personId: other.id, registryCode: 'ELSE' });
    bed.lab = { ...(await createLab(db)), owner };
    bed.animalId = (await createTestedAnimal(db, bed.lab)).animalId;
    const numbers = { registrationNumber: NUMBER, chipNumber: CHIP };
    await db.updateTable('animal').set(numbers).where('id', '=', bed.animalId).execute();
    bed.allow = (allowed) => bed.mine.put(`/api/my/registry-consents/${bed.animalId}`, { registry: 'PROG', allowed });
    await bed.allow(true);
  });
  return bed;
}
