import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, endIdentityHold, type LabSample } from '../../../test/support/lab-factory.ts';
import { importProfiles } from './profile-import.service.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: LabSample;

beforeAll(async () => {
  sample = await lab.createAccessioned({ sex: 'female' });
});

// A refusal for a contradiction puts the sample on hold; the next test needs it on the plate again.
afterEach(() => endIdentityHold(database.db, lab, sample.sampleId));

/** A table with one row that has two sizes for each marker, within its ladder. */
async function table(
  barcode: string,
  more: { sex?: string; change?: [string, string]; panel?: string; species?: string } = {},
): Promise<string> {
  const rows = await database.db
    .selectFrom('panelMarker')
    .select(['marker', 'sizeMin'])
    .where('panelId', '=', 'STR-ISAG2006-K9')
    .where('isSexMarker', '=', false)
    .orderBy('positionNo')
    .execute();
  const cells = rows.map(({ marker, sizeMin }) =>
    marker === more.change?.[0]
      ? [more.change[1], more.change[1]]
      : [String(sizeMin ?? 100), String((sizeMin ?? 100) + 2)],
  );
  const names = [...rows.map(({ marker }) => marker), 'Amelogenin'].flatMap((marker) => [`${marker}_1`, `${marker}_2`]);
  const sex = more.sex ?? 'X';
  return `Sample,Species,Panel,${names.join(',')}\n${barcode},${more.species ?? 'dog'},${more.panel ?? 'STR-ISAG2006-K9'},${[...cells.flat(), 'X', sex].join(',')}\n`;
}
const load = (content: string) => importProfiles(lab.as(lab.technician), { content });

describe('an ISAG STR table', () => {
  test('is imported once, even if it is sent repeatedly', async () => {
    const content = await table(sample.barcode);
    expect(await load(content)).toMatchObject({ accepted: true, samples: 1, calls: 22, problems: [] });
    expect(await load(content)).toMatchObject({ accepted: true, calls: 0 });
  });

  test('can use the barcode of the second swab, but names each sample only once', async () => {
    const both = await lab.createAccessioned({ sex: 'female' });
    const secondBarcode = `${both.barcode}B`;
    await database.db.updateTable('kit').set({ secondBarcode }).where('id', '=', both.kitId).execute();
    const content = (await table(both.barcode, { change: ['AHT121', '96'] })).trim();
    const second = content.split('\n')[1]?.replace(both.barcode, secondBarcode) ?? '';
    expect(await load(`${content}\n${second}\n`)).toMatchObject({
      problems: [{ reason: `${secondBarcode}: ${both.barcode} is a swab of the same sample. Use one of them.` }],
    });
    expect(await load(`${content.split('\n')[0]}\n${second}\n`)).toMatchObject({ accepted: true, samples: 1 });
  });

  test('is refused completely if a genotype differs from the one on record', async () => {
    const answer = await load(await table(sample.barcode, { change: ['AHT121', '102'] }));
    expect(answer).toMatchObject({
      accepted: false,
      calls: 0,
      problems: [{ column: 'AHT121', reason: expect.stringContaining('a different genotype is on record') }],
    });
  });

  test.each([
    ['an unknown barcode', () => table('ZZZZZZZZZZZZ'), 'no sample in the laboratory has this barcode'],
    ['the wrong sex', () => table(sample.barcode, { sex: 'Y' }), 'the sample is male'],
    ['the other species', () => table(sample.barcode, { species: 'cat' }), 'from a dog, but the file is for cats'],
    ['an unknown panel', () => table(sample.barcode, { panel: 'STR-X' }), 'not a panel'],
    ['an allele off the ladder', () => table(sample.barcode, { change: ['AHT121', '300'] }), 'outside the size range'],
  ])('is refused for %s', async (_, content, reason) => {
    const answer = await load(await content());
    expect([answer.accepted, answer.problems[0]?.reason]).toEqual([false, expect.stringContaining(reason)]);
  });

  test('is held as a duplicate if the same profile belongs to another animal', async () => {
    const twin = await lab.createAccessioned({ sex: 'female' });
    expect((await load(await table(twin.barcode))).problems[0]?.reason).toContain(
      'the same DNA profile is on record for another animal',
    );
  });

  test('is refused if it names a kit twice, and once corrected it puts only the sample of the wrong sex on hold', async () => {
    const [male, other] = [
      await lab.createAccessioned({ sex: 'male' }),
      await lab.createAccessioned({ sex: 'female' }),
    ];
    const [header, wrongSex] = (await table(male.barcode, { change: ['AHT121', '104'] })).split('\n');
    const row = (await table(other.barcode, { change: ['AHT121', '102'] })).split('\n')[1];
    const file = (...lines: (string | undefined)[]) => `${[header, ...lines].join('\n')}\n`;
    const questions = () =>
      database.db.selectFrom('mailMessage').select('id').where('template', '=', 'lab.identity-question').execute();
    const before = await questions();
    const refused = await load(file(wrongSex, row, row));
    expect(refused).toMatchObject({ accepted: false, heldSamples: [] });
    expect(refused.problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('is in the table twice'),
      expect.stringContaining('the sample is female'),
    ]);
    expect(await lab.stateOf(male.sampleId)).toBe('PLATED');
    expect(await questions()).toEqual(before);
    expect(await load(file(wrongSex))).toMatchObject({ accepted: false, heldSamples: [male.barcode] });
    expect(await lab.stateOf(male.sampleId)).toBe('ON_HOLD');
    expect(await questions()).toHaveLength(before.length + 1);
  });

  test('is refused for owners, and guests must sign in', async () => {
    await expect(importProfiles(lab.as(lab.owner), { content: '' })).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(importProfiles(lab.as(null), { content: '' })).rejects.toMatchObject({ reason: 'not_signed_in' });
  });
});

test('sizes from other bins are refused by sample and marker, and a listed microvariant is accepted', async () => {
  const row = (sample: string, a: number, b: number) => `${sample},dog,STR-ISAG2006-K9,${a},${a + 4},${b},${b + 6}\n`;
  const others = Array.from({ length: 12 }, (_, at) => row(`GG${at}`, 80 + 2 * at, 130 + at * 2 - (at % 3) * 2)).join(
    '',
  );
  const content = `Sample,Species,Panel,AHT121_1,AHT121_2,AHT137_1,AHT137_2\n${others}${row('GGSHIFTED', 83, 131)}`;
  const reasons = (await load(content)).problems
    .map(({ reason }) => reason)
    .filter((reason) => reason.includes('bins'));
  expect(reasons).toEqual([
    'GGSHIFTED: the sizes at AHT121, AHT137 fall between those of all other profiles. The file was read with different bins. Correct the sizes with a reference sample.',
  ]);
  const cat = (size: number) =>
    load(`Sample,Species,Panel,FCA220_1,FCA220_2\nGGCAT,cat,STR-ISAG-FEL,208,${size}\n`).then(({ problems }) =>
      problems.some(({ column }) => column === 'FCA220'),
    );
  expect([await cat(213), await cat(232)]).toEqual([false, true]);
});
