import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';
import { createTestedAnimal, DOG_PANEL, type Profile } from '../../../test/support/science-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { findProfileFile } from './profile-report.service.ts';
import { profileSummary, sexByDna, type PrintedProfile } from './profile-report.rules.ts';

const database = useDatabase();
const lab = useLab(database);
const { createSignedIn } = useBrowsers(database);
let animalId: number;
let profile: Profile;
let mine: ApiBrowser;
let owner: SessionUser;

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  const panel = await database.db
    .selectFrom('panelMarker')
    .select(['marker', 'isSexMarker'])
    .where('panelId', '=', DOG_PANEL)
    .orderBy('positionNo')
    .execute();
  profile = new Map(
    panel.map(({ marker, isSexMarker }, at) => [
      marker,
      isSexMarker ? ['X', 'X'] : at % 3 === 0 ? ['108', '108'] : ['112', '98'],
    ]),
  );
  ({ animalId } = await createTestedAnimal(database.db, { ...lab, owner }, { profile, sex: 'female' }));
});

const path = (query = '', id = animalId) => `/api/my/animals/${id}/dna-profile/file${query}`;

describe('the DNA profile as a document', () => {
  test('prints the report cover of its sample, then every marker with both alleles, sex markers last', async () => {
    const { bytes, fileName } = await findProfileFile(lab.as(owner), { id: animalId, panel: DOG_PANEL });
    const text = readPdfText(bytes);
    const report = await database.db
      .selectFrom('report')
      .select(['number', 'version'])
      .where('animalId', '=', animalId)
      .executeTakeFirstOrThrow();
    expect(fileName).toBe(`${report.number}-v1-dna-profile.pdf`);
    expect(text).toContain(`Report ${report.number}, version 1`);
    expect(text).toMatch(
      /Name .* Breed .* Sex Female .* Kit .* Received .* Identity .*\(grade C\).* Method Fragment length/,
    );
    const identifying = [...profile].filter(([, alleles]) => alleles[0] !== 'X');
    for (const [marker, alleles] of identifying)
      expect(text).toContain(`${marker} ${alleles.toSorted((a, b) => Number(a) - Number(b)).join(' / ')} `);
    expect(text).toContain(`${identifying.length} of ${identifying.length} markers were read.`);
    const [sexMarker] = [...profile].find(([, alleles]) => alleles[0] === 'X')!;
    expect(text.indexOf(`${sexMarker} (sex) X / X`)).toBeGreaterThan(
      Math.max(...identifying.map(([name]) => text.indexOf(name))),
    );
    expect(text).toContain('Sex by DNA: female, as recorded.');
    expect(text).toMatch(/Analysed by .* Reviewed and released by .* End of this part of report/);
    expect(text).not.toContain('reproduced only in full');
    expect(text).toContain(`Check at ${lab.as(null).config.publicOrigin}/tools/report-authentication`);
  });

  test('is tagged for screen readers, and the same facts give the same bytes', async () => {
    const draw = () => findProfileFile(lab.as(owner), { id: animalId });
    const [{ bytes }, again] = [await draw(), await draw()];
    const structure = readPdfStructure(bytes);
    expect([structure.untagged, structure.silent]).toEqual([[], []]);
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    for (const font of structure.fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    expect(structure.outline).toMatch(/^Document\(P P H1 Table\(.*\) Table\(.*\) P H2 P Table\(TR\(TH TH TH.*\) H2 P/);
    // Each marker is the header of its alleles, and each label of the cover the header of its value.
    expect(structure.roles.filter((role) => role === 'TH').length).toBeGreaterThan(profile.size + 6);
    const [one, other] = [bytes, again.bytes].map((file) => createHash('sha256').update(file).digest('hex'));
    expect(one).toBe(other);
  });

  test('states if the sex by DNA differs from the recorded one, and nothing without a sex marker', () => {
    const of = (...alleles: [string, string][]): PrintedProfile => ({
      panel: 'Panel',
      kind: 'STR',
      panelMarkers: 2,
      markers: alleles.map((pair, at) => ({
        name: `M${at}`,
        chromosome: null,
        alleles: pair,
        isSexMarker: pair[0] === 'X',
      })),
    });
    expect([sexByDna(of(['X', 'Y'])), sexByDna(of(['X', 'X'])), sexByDna(of(['98', '98']))]).toEqual([
      'male',
      'female',
      null,
    ]);
    expect(sexByDna(of(['X', 'Y'], ['X', 'X']))).toBeNull();
    const words = (profileOf: PrintedProfile) => profileSummary(profileOf, { name: 'Juno', sex: 'female' }).join(' ');
    expect(words(of(['X', 'Y'], ['98', '102']))).toMatch(
      /1 of 2 markers.*At 1 of them.*male, but the animal is recorded as female/,
    );
    expect(words(of(['98', '98']))).not.toContain('Sex');
  });
});

describe('download permission', () => {
  test('only the owner can download it, from the page that states the report', async () => {
    const answer = await mine.get(path(`?panel=${DOG_PANEL}`));
    expect(answer.status).toBe(200);
    const page = (await mine.get(`/api/my/animals/${animalId}/dna-profile`)).body;
    expect(page.panels).toMatchObject([{ panelId: DOG_PANEL, report: { version: 1 } }]);
    expect((await mine.get(path('?panel=none'))).status).toBe(404);
    expect((await mine.get(path(`?panel=${'x'.repeat(81)}`))).status).toBe(428);
    const [stranger] = await createSignedIn();
    expect((await stranger.get(path())).status).toBe(404);
    expect((await new ApiBrowser({ db: database.db, ip: '198.51.100.72' }).get(path())).status).toBe(401);
    const { animalId: without } = await createTestedAnimal(database.db, { ...lab, owner });
    expect((await mine.get(path('', without))).status).toBe(404);
  });

  test('a share must allow downloads of all results', async () => {
    const [friend, person] = await createSignedIn();
    const { id } = await createShare(database.db, { animalId, personId: person.id, sharedBy: owner.id, level: 'VIEW' });
    const change = (set: { level?: 'DOWNLOAD'; kitIds?: number[] }) =>
      database.db.updateTable('animalShare').set(set).where('id', '=', id).execute();
    const findPanels = async () => (await friend.get(`/api/my/animals/${animalId}/dna-profile`)).body.panels;
    expect([(await friend.get(path())).status, (await findPanels())[0].report]).toEqual([404, null]);
    await change({ level: 'DOWNLOAD' });
    expect([(await friend.get(path())).status, (await findPanels())[0].report.version]).toEqual([200, 1]);
    const { kitId } = await database.db
      .selectFrom('sample')
      .select('kitId')
      .where('animalId', '=', animalId)
      .executeTakeFirstOrThrow();
    await change({ kitIds: [kitId] });
    expect((await friend.get(path())).status).toBe(404);
  });
});
