import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { advanceSamples } from '#laboratory/samples/sample-list.service.ts';

const database = useDatabase();
const lab = useLab(database);

test('a search for a plate lists its samples by well, unless another order is chosen', async () => {
  const samples = [
    await lab.createAccessioned({ state: 'EXTRACTED' }),
    await lab.createAccessioned({ state: 'EXTRACTED' }),
  ];
  const [first, second] = samples.map(({ sampleId }) => sampleId) as [number, number];
  const place = (sampleId: number, well: string) =>
    advanceSamples(lab.as(lab.technician), { sampleIds: [sampleId], to: 'PLATED', plate: 'LIST-1', well });
  await place(first, 'A10');
  await place(second, 'C2');
  const browser = new ApiBrowser({ db: database.db });
  await signIn(browser, await createPerson(database.db, { roles: ['lab_technician'], password: PASSWORD }));
  const ids = async (query: string) => {
    const { body } = await browser.get(`/api/lab/samples?search=list-1${query}`);
    return (body as { results: { id: number }[] }).results.map(({ id }) => id);
  };
  expect(await ids('')).toEqual([second, first]);
  expect(await ids('&sort=due')).toEqual([first, second]);
});
