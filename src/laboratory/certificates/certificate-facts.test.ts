import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createTestedAnimal, founderProfile } from '../../../test/support/science-factory.ts';
import { findCertificateFacts } from './certificate-facts.service.ts';

const database = useDatabase();
const lab = useLab(database);

test("a certificate states the marker profile of its sample, and not that of the animal's other sample", async () => {
  const profile = founderProfile(1);
  const first = await createTestedAnimal(database.db, lab, { profile });
  const second = await lab.createReleased({ animalId: first.animalId });
  const facts = await findCertificateFacts(lab.as(null), first.sampleId);
  expect(facts.profile?.markers).toHaveLength(profile.size);
  expect((await findCertificateFacts(lab.as(null), second.sampleId)).profile).toBeNull();
  const { payload } = await database.db
    .selectFrom('certificate')
    .select('payload')
    .where('code', '=', second.certificateCode)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload).profile).toBeNull();
});
