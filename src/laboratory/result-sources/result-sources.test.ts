import { describe, expect, test } from 'vitest';
import { findLitterForecast } from '#laboratory/breeding/forecast.service.ts';
import { findExportedResults } from '#laboratory/result-exports/export-facts.service.ts';
import { ExportedResults } from '#laboratory/result-exports/result-exports.contract.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { formOf, otherResultsPath, typeResult, useOtherResults } from '../../../test/support/other-results-bed.ts';
import { createTestedFamily } from '../../../test/support/parentage-factory.ts';
import { signIn } from '../../../test/support/people-factory.ts';
import { listUsableResults } from './usable-results.service.ts';

const database = useDatabase();
const lab = useLab(database);
const bed = useOtherResults(database, '198.51.104');

describe('results of several sources for one test', () => {
  test("our result takes precedence over the parents' and other laboratories', and a difference is shown", async () => {
    const { dam, sire, pupId } = await createTestedFamily(database.db, lab);
    const labOwner = lab.as(lab.owner);
    const browser = bed.createBrowser();
    await database.db
      .updateTable('animalOwnership')
      .set({ personId: bed.owner.id })
      .where('animalId', 'in', [dam.animalId, sire.animalId, pupId])
      .execute();
    await signIn(browser, bed.owner);
    const inherited = (await listUsableResults(labOwner, [pupId])).find(({ source }) => source === 'parentage')!;
    const testId = inherited.test.id;
    const free = await database.db
      .selectFrom('test')
      .select('id')
      .where('speciesId', '=', 1)
      .where('modeCode', '=', 'AR')
      .where('id', 'not in', dam.testIds)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const id of [dam.animalId, pupId])
      for (const of of [testId, free.id])
        expect(
          (await browser.send(otherResultsPath(id), formOf(typeResult({ testId: of, result: 'carrier' })))).status,
        ).toBe(201);
    const used = await listUsableResults(labOwner, [dam.animalId, pupId]);
    const of = (id: number, test: number) =>
      used
        .filter((one) => one.animalId === id && one.test.id === test)
        .map(({ genotype, source }) => [genotype, source]);
    expect(of(dam.animalId, testId)).toEqual([['N/N', 'tested']]);
    expect(of(pupId, testId)).toEqual([['N/N', 'parentage']]);
    expect(of(pupId, free.id)).toEqual([['N/P', 'other_laboratory']]);
    const ours = (await browser.get(otherResultsPath(dam.animalId))).body.results.map(
      (row: { ours: string | null }) => row.ours,
    );
    expect(new Set(ours)).toEqual(new Set(['N/N (Clear)', null]));
    const listedForPup = (await browser.get(otherResultsPath(pupId))).body.results.map(
      (row: { ours: string | null }) => row.ours,
    );
    expect(new Set(listedForPup)).toEqual(new Set(['Clear by parentage – not tested', null]));
    const page = (await browser.get(`/api/my/animals/${dam.animalId}/results`)).body;
    expect(page.results.some((row: { testId: number }) => row.testId === free.id)).toBe(false);
    expect(page.otherLaboratories).toHaveLength(2);
    const scope = { animalId: dam.animalId, kitIds: null, personId: bed.owner.id };
    const exported = ExportedResults.parse(await findExportedResults(lab.as(bed.owner), scope));
    expect(exported.byParentage).toBeNull();
    expect(exported.otherLaboratories.map(({ mark, ours }) => [mark, ours])).toEqual(
      page.otherLaboratories.map(({ mark, ours }: { mark: string; ours: string | null }) => [mark, ours]),
    );

    const forecast = await findLitterForecast(lab.as(bed.owner), {
      damId: pupId,
      sireId: sire.animalId,
      litterSize: 6,
    });
    expect(forecast.tests.find((one) => one.testId === testId)).toMatchObject({
      damSource: 'parentage',
      sireSource: 'tested',
    });
    expect(forecast.tests.find((one) => one.testId === free.id)).toMatchObject({
      damSource: 'other_laboratory',
      sireSource: null,
    });
    expect(forecast.pair.sources).toEqual([
      expect.stringMatching(/^Clear by parentage – not tested: \d+ results? of /),
      expect.stringMatching(/^From another laboratory – not verified by us: 1 result of /),
    ]);
  });
});
