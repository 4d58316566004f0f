import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { createReleasedSample, type LabBed, type ReleasedSample } from './lab-factory.ts';
import { breedNamed, createAnimal } from './kits-factory.ts';
import { createTestedAnimal, DOG_PANEL, founderProfile, offspringProfile } from './science-factory.ts';

interface Trio {
  offspringId: number;
  damId: number;
  sireId: number;
  /** A second sire of the same request, and its verdict. */
  other?: { sireId: number; verdict: 'qualifies' | 'excluded' | 'inconclusive' };
  verdict?: 'qualifies' | 'excluded';
}

/** A reported parentage test of an offspring with both parents. */
export async function reportParentage(db: Db, requester: SessionUser, trio: Trio): Promise<number> {
  const { offspringId, damId, sireId, other, verdict = 'qualifies' } = trio;
  const { id: requestId } = await db
    .insertInto('parentageRequest')
    .values({
      requesterId: requester.id,
      speciesId: 1,
      damId,
      panelId: DOG_PANEL,
      casesTotal: 1,
      state: 'REPORTED',
      paidAt: new Date(),
      reportedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = { requestId, offspringId, kind: 'trio' as const, loci: 21, mismatches: 0 };
  await db
    .insertInto('parentageResult')
    .values([
      { ...found, parentId: damId, role: 'DAM', verdict },
      { ...found, parentId: sireId, role: 'SIRE', verdict },
      ...(other ? [{ ...found, parentId: other.sireId, role: 'SIRE' as const, verdict: other.verdict }] : []),
    ])
    .execute();
  return requestId;
}

export interface TestedFamily {
  dam: ReleasedSample;
  sire: ReleasedSample;
  pupId: number;
  requestId: number;
}

/** An untested animal of two tested parents, which a parentage test confirms. `calls` are those of the dam. */
export async function createTestedFamily(
  db: Db,
  lab: LabBed,
  { calls = {} }: { calls?: Record<number, string> } = {},
): Promise<TestedFamily> {
  const dam = await createReleasedSample(db, lab, { calls });
  const sire = await createReleasedSample(db, lab, { sex: 'male' });
  const breedId = await breedNamed(db, 'Labrador Retriever');
  const pupId = await createAnimal(db, lab.owner, { breedId, sex: 'female', chipNumber: null });
  await db.updateTable('animal').set({ damId: dam.animalId, sireId: sire.animalId }).where('id', '=', pupId).execute();
  const requestId = await reportParentage(db, lab.owner, {
    offspringId: pupId,
    damId: dam.animalId,
    sireId: sire.animalId,
  });
  return { dam, sire, pupId, requestId };
}

/** A dam and her pup of one owner, and the pup's true sire of another, all with DNA profiles. */
export async function createFamilyOfTwoOwners(
  db: Db,
  lab: Omit<LabBed, 'owner'>,
  { owner, studOwner }: { owner: SessionUser; studOwner: SessionUser },
): Promise<{ dam: number; stud: number; pup: number }> {
  const [dam, sire] = [founderProfile(1), founderProfile(2)];
  const born = async (of: SessionUser, sex: 'male' | 'female', profile: typeof dam, dateOfBirth: string) => {
    const { animalId } = await createTestedAnimal(db, { ...lab, owner: of }, { sex, profile });
    await db.updateTable('animal').set({ dateOfBirth }).where('id', '=', animalId).execute();
    return animalId;
  };
  return {
    dam: await born(owner, 'female', dam, '2020-01-01'),
    stud: await born(studOwner, 'male', sire, '2020-01-01'),
    pup: await born(owner, 'female', offspringProfile(dam, sire, 4), '2024-01-01'),
  };
}
