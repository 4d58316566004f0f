import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { listDifferingCertificates } from './differing-certificates.service.ts';

const database = useDatabase();
const lab = useLab(database);
const PRA = 10001;

async function readDiffering() {
  const [listed, compared] = await Promise.all([
    listDifferingCertificates({ db: database.db }),
    database.db.selectFrom('contradictedAnimal').select('animalId').execute(),
  ]);
  return { tests: listed.map(({ tests }) => tests), compared: compared.map(({ animalId }) => animalId) };
}

test('only animals whose samples have differed at some time are compared, and certificates are listed while they differ', async () => {
  const alike = await lab.createReleased();
  await lab.createReleased({ animalId: alike.animalId });
  expect(await readDiffering()).toEqual({ tests: [], compared: [] });

  const { animalId } = await lab.createReleased();
  const swapped = await lab.createReleased({ animalId, calls: { [PRA]: 'N/P' } });
  expect(await readDiffering()).toEqual({ tests: [[PRA], [PRA]], compared: [animalId] });

  await revokeCertificate(lab.as(lab.reviewer), {
    code: swapped.certificateCode,
    reason: 'Swapped',
    withdrawal: 'Two swabs were mixed up.',
    password: PASSWORD,
  });
  expect(await readDiffering()).toEqual({ tests: [], compared: [animalId] });
});
