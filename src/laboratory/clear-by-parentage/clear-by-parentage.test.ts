import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { listConfirmedParents } from '#animals/parent-conflicts/parent-conflicts.service.ts';
import { authenticate, revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { findAnimalResults } from '#laboratory/results/results.service.ts';
import { findReleasedResults } from '#laboratory/results/released-results.service.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createReleasedSample, useLab } from '../../../test/support/lab-factory.ts';
import { createTestedFamily, reportParentage, type TestedFamily } from '../../../test/support/parentage-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { findClearByParentage } from './find-clear-by-parentage.service.ts';

const database = useDatabase();
const lab = useLab(database);
let admin: SessionUser;
let recessive: number[];

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'], password: PASSWORD });
});

const clearTests = async (animalId: number, generations = 1) => {
  const ctx = lab.as(lab.owner);
  const config = { ...ctx.config, clearByParentageGenerations: generations };
  const found = await findClearByParentage({ ...ctx, config }, [animalId]);
  return (found.get(animalId) ?? []).map(({ testId }) => testId).toSorted((a, b) => a - b);
};

/** The parents' tests that are sufficient for their offspring. */
async function inheritedOf({ dam }: TestedFamily): Promise<number[]> {
  const rows = await database.db
    .selectFrom('test')
    .select('id')
    .where('id', 'in', dam.testIds)
    .where('kind', '=', 'disease')
    .where('modeCode', 'in', ['AR', 'AR_IP'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

describe('an untested animal of two tested parents', () => {
  let family: TestedFamily;

  beforeAll(async () => {
    family = await createTestedFamily(database.db, lab);
    recessive = await inheritedOf(family);
  });

  test('is clear by parentage only for recessive tests of both', async () => {
    expect(recessive.length).toBeGreaterThan(3);
    expect(recessive.length).toBeLessThan(family.dam.testIds.length);
    expect(await clearTests(family.pupId)).toEqual(recessive);
    expect(await clearTests(family.dam.animalId)).toEqual([]);
    expect(await clearTests(family.pupId, 0)).toEqual([]);
  });

  test('is clear by parentage for as many generations as the setting allows', async () => {
    const sire = await createReleasedSample(database.db, lab, { sex: 'male' });
    const { pupId } = family;
    const grandchild = (await createTestedFamily(database.db, lab)).pupId;
    await database.db
      .updateTable('animal')
      .set({ damId: pupId, sireId: sire.animalId })
      .where('id', '=', grandchild)
      .execute();
    await reportParentage(database.db, lab.owner, { offspringId: grandchild, damId: pupId, sireId: sire.animalId });
    expect(await clearTests(grandchild)).toEqual([]);
    expect(await clearTests(grandchild, 2)).toEqual(recessive);
  });

  test('needs the same number of queries for one animal or several, one test or all', async () => {
    let queries = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const second = await createTestedFamily(database.db, lab);
    await findClearByParentage({ ...lab.as(lab.owner), db }, [family.pupId]);
    const forOne = queries;
    queries = 0;
    const found = await findClearByParentage({ ...lab.as(lab.owner), db }, [family.pupId, second.pupId]);
    expect(found.size).toBe(2);
    expect(queries).toBe(forOne);
    expect(queries).toBeLessThanOrEqual(4);
  });

  test('has a results page that states parents and certificates, and counts none of this as a result', async () => {
    const { dam, sire, pupId } = family;
    const found = await findAnimalResults(lab.as(lab.owner), { animalId: pupId });
    expect(found).toMatchObject({ results: [], kits: [], releasedAt: null });
    expect(found.byParentage).toMatchObject({ outcome: 'Clear by parentage – not tested' });
    expect(found.byParentage?.tests.map(({ testId }) => testId).toSorted((a, b) => a - b)).toEqual(recessive);
    const codes = found.byParentage?.parents.map(({ role, certificates }) => [
      role,
      certificates.map((one) => one.code),
    ]);
    expect(new Map(codes as [string, string[]][])).toEqual(
      new Map([
        ['dam', [dam.certificateCode]],
        ['sire', [sire.certificateCode]],
      ]),
    );
    const owner = { ...lab.as(lab.owner), user: null };
    const byLink = await findReleasedResults(owner, { animalId: pupId, kitIds: null });
    expect(byLink?.byParentage).toMatchObject({ parents: [] });
    expect(byLink?.results).toEqual([]);
    expect(await findReleasedResults(owner, { animalId: pupId, kitIds: [dam.kitId] })).toBe(null);
  });

  test("shows the parents' names without certificates to users who cannot view the parents", async () => {
    const buyer = await createPerson(database.db);
    const { pupId } = family;
    await createShare(database.db, { animalId: pupId, personId: buyer.id, level: 'VIEW', sharedBy: lab.owner.id });
    const { byParentage } = await findAnimalResults(lab.as(buyer), { animalId: pupId });
    expect(byParentage?.parents).toMatchObject([
      { animalId: null, certificates: [] },
      { animalId: null, certificates: [] },
    ]);
  });
});

describe('clear by parentage ends immediately', () => {
  test('with the certificate of a parent', async () => {
    const { dam, pupId } = await createTestedFamily(database.db, lab);
    expect(await clearTests(pupId)).toEqual(recessive);
    await revokeCertificate(lab.as(admin), { code: dam.certificateCode, reason: 'a mix-up', password: PASSWORD });
    expect(await clearTests(pupId)).toEqual([]);
    await expect(findAnimalResults(lab.as(lab.owner), { animalId: pupId })).rejects.toMatchObject({ status: 404 });
  });

  test('while the sample of a parent is being amended', async () => {
    const { sire, pupId } = await createTestedFamily(database.db, lab);
    const reviewer = await createPerson(database.db, { roles: ['lab_reviewer', 'admin'], password: PASSWORD });
    await amendSample(lab.as(reviewer), { sampleId: sire.sampleId, reason: 'read again', password: PASSWORD });
    expect(await clearTests(pupId)).toEqual([]);
  });

  test('with a newer version of a result of a parent, for that test', async () => {
    const { dam, pupId } = await createTestedFamily(database.db, lab);
    const [first = 0, ...others] = recessive;
    await database.db
      .insertInto('result')
      .values({
        animalId: dam.animalId,
        sampleId: dam.sampleId,
        testId: first,
        version: 2,
        genotype: 'N/P',
        outcome: 'Carrier',
        status: 'carrier',
        releasedTo: lab.owner.id,
      })
      .execute();
    expect(await clearTests(pupId)).toEqual(others);
  });

  test('if the parentage is revoked, later excluded, contradicted by genomes, or another sire is inconclusive', async () => {
    const { dam, sire, pupId, requestId } = await createTestedFamily(database.db, lab);
    const trio = { offspringId: pupId, damId: dam.animalId, sireId: sire.animalId };
    const confirmed = async () => (await listConfirmedParents(database, [pupId])).length;
    await sql`insert into parentage_report (request_id, code, number, payload, signature, signing_key_id, file_key, sha256, state)
      select ${requestId}, 'PARENTAGE1', 'P-1', '{}', '', id, '', 'x', 'REVOKED' from signing_key limit 1`.execute(
      database.db,
    );
    expect([await confirmed(), await clearTests(pupId)]).toEqual([0, []]);
    await reportParentage(database.db, lab.owner, trio);
    expect([await confirmed(), await clearTests(pupId)]).toEqual([2, recessive]);
    const check = { animalId: pupId, parentId: sire.animalId, shared: 1000, opposing: 100 };
    await database.db
      .insertInto('parentGenomeCheck')
      .values({ ...check, verdict: 'CONTRADICTS' })
      .execute();
    expect([await confirmed(), await clearTests(pupId)]).toEqual([1, []]);
    await database.db.deleteFrom('parentGenomeCheck').where('animalId', '=', pupId).execute();
    await reportParentage(database.db, lab.owner, { ...trio, verdict: 'excluded' });
    expect([await confirmed(), await clearTests(pupId)]).toEqual([0, []]);
    const rival = await createReleasedSample(database.db, lab, { sex: 'male' });
    await reportParentage(database.db, lab.owner, {
      ...trio,
      other: { sireId: rival.animalId, verdict: 'inconclusive' },
    });
    expect([await confirmed(), await clearTests(pupId)]).toEqual([1, []]);
    await reportParentage(database.db, lab.owner, { ...trio, other: { sireId: rival.animalId, verdict: 'excluded' } });
    expect([await confirmed(), await clearTests(pupId)]).toEqual([2, recessive]);
  });
});

test("an animal's own result replaces clear by parentage, and its certificate names only its own tests", async () => {
  const { pupId } = await createTestedFamily(database.db, lab);
  const own = await createReleasedSample(database.db, lab, { animalId: pupId });
  expect(await clearTests(pupId)).toEqual(recessive.filter((id) => !own.testIds.includes(id)));
  const { byParentage, results } = await findAnimalResults(lab.as(lab.owner), { animalId: pupId });
  expect(results.map(({ testId }) => testId).toSorted((a, b) => a - b)).toEqual(own.testIds);
  expect(byParentage?.tests ?? []).toEqual([]);
  const verified = await authenticate(lab.as(lab.owner), own.certificateCode);
  expect(JSON.stringify(verified)).not.toContain('parentage');
});

test('a carrier parent removes only the test it carries', async () => {
  const [first = 0, ...others] = recessive;
  const { pupId } = await createTestedFamily(database.db, lab, { calls: { [first]: 'N/P' } });
  expect(await clearTests(pupId)).toEqual(others);
});
