import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { founderProfile, createTestedAnimal } from '../../../test/support/science-factory.ts';

const database = useDatabase();
const at = (chip: string) => `/api/my/microchip-checker/${encodeURIComponent(chip)}`;
let member: ApiBrowser;

beforeAll(async () => {
  const keeper = await createPerson(database.db, { email: 'keeper@example.test', firstName: 'Keeperina' });
  await createAnimal(database.db, keeper, { name: 'Secretname', chipNumber: '981000012345678' });
  member = new ApiBrowser({ db: database.db });
  await signIn(member, await createPerson(database.db, { password: PASSWORD }));
});

describe('microchip checker', () => {
  test('E081 R498 R630 a known chip shows its species, maker and registries to ask, never its owner', async () => {
    const { status, body } = await member.get(at('981 000 012-345-678'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: '981000012345678',
      standard: 'ISO',
      knownHere: true,
      species: 'dog',
      prefix: { digits: '981', kind: 'MANUFACTURER', name: 'Datamars' },
    });
    expect(body.registries.map(({ name }: { name: string }) => name)).toContain('Europetnet');
    expect(JSON.stringify(body)).not.toMatch(/keeper|Secretname/i);
  });

  test.each([
    [
      '036000000000001',
      { standard: 'ISO', knownHere: false, species: null, prefix: { kind: 'COUNTRY', name: 'Australia' } },
    ],
    ['999000000000001', { prefix: { kind: 'TEST' } }],
    ['123456789', { standard: 'OLD', prefix: null }],
    ['0a1b2c3d4e', { number: '0A1B2C3D4E', standard: 'OLD', prefix: null }],
  ])('E081 R498 %s is accepted, and its profile is found or not', async (chip, wanted) => {
    expect((await member.get(at(chip))).body).toMatchObject(wanted);
  });

  test.each(['12345', '000123456789012', '98100001234567X', 'chip number'])(
    'E081 %s is no microchip number: 428 at the field',
    async (chip) => {
      const { status, body } = await member.get(at(chip));
      expect([status, Object.keys(body)]).toEqual([428, ['id']]);
    },
  );

  test('E081 a guest must sign in', async () => {
    expect((await new ApiBrowser({ db: database.db }).get(at('981000012345678'))).status).toBe(401);
  });

  test('E081 trust 37 only sixty checks an hour are allowed, and invalid numbers do not count', async () => {
    const many = new ApiBrowser({ db: database.db });
    await signIn(many, await createPerson(database.db, { password: PASSWORD }));
    for (let n = 0; n < 60; n += 1) expect((await many.get(at(`9810000${10_000_000 + n}`))).status).toBe(200);
    expect((await many.get(at('12345'))).status).toBe(428);
    const answer = await many.get(at('981000012345678'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

describe('microchip-parent checker', () => {
  const both = (dam: string, sire: string) => `/api/my/microchip-parent-checker?dam=${dam}&sire=${sire}`;

  test('3.21 shows whether parentage of two chips can be compared on one panel, but never who owns them', async () => {
    const { db } = database;
    const owner = await createPerson(db, { firstName: 'Keeperina' });
    const lab = { ...(await createLab(db)), owner };
    const born = async (sex: 'male' | 'female', chipNumber: string, profile?: ReturnType<typeof founderProfile>) => {
      const { animalId } = await createTestedAnimal(db, lab, profile ? { sex, profile } : { sex });
      await db.updateTable('animal').set({ chipNumber }).where('id', '=', animalId).execute();
    };
    await born('female', '981000000000001', founderProfile(21));
    await born('male', '981000000000002', founderProfile(22));
    await born('male', '981000000000003');
    const found = (await member.get(both('981000000000001', '981 000 000 000 002'))).body;
    expect(found).toMatchObject({
      dam: { number: '981000000000001', knownHere: true, hasProfile: true },
      sire: { number: '981000000000002', knownHere: true, hasProfile: true },
      outlook: 'POSSIBLE',
    });
    expect(found.panel).toBeTruthy();
    expect(JSON.stringify(found)).not.toMatch(/Keeperina|animalId/);
    const outlook = async (dam: string, sire: string) => (await member.get(both(dam, sire))).body.outlook;
    expect(await outlook('981000000000001', '981000000000003')).toBe('NO_PROFILE');
    expect(await outlook('981000000000002', '981000000000001')).toBe('SEX');
    expect(await outlook('981000000000001', '981000000000099')).toBe('UNKNOWN');
  });

  test('3.21 invalid or equal numbers are reported at their fields, and a guest must sign in', async () => {
    const wrong = await member.get(both('12345', ''));
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([428, ['sire']]);
    expect(Object.keys((await member.get(both('12345', '6789'))).body)).toEqual(['dam', 'sire']);
    const twice = await member.get(both('981000000000001', '981000000000001'));
    expect([twice.status, Object.keys(twice.body)]).toEqual([428, ['sire']]);
    const guest = new ApiBrowser({ db: database.db });
    expect((await guest.get(both('981000000000001', '981000000000002'))).status).toBe(401);
  });
});
