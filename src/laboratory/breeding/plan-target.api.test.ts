import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let owner: SessionUser;
let mine: ApiBrowser;
let kennel: { dams: number[]; best: number; second: number };

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.23' });
  await signIn(mine, owner);
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const create = (sex: 'male' | 'female', more: object = {}) =>
    createAnimal(database.db, owner, { sex, breedId, ...more });
  const grandsire = await create('male', { dateOfBirth: '2018-01-01' });
  const dams: number[] = [];
  for (let at = 0; at < 3; at += 1) dams.push(await create('female', { sireId: at === 0 ? grandsire : null }));
  // The second sire is a half-uncle of one dam, so the first is better for every dam.
  kennel = { dams, best: await create('male'), second: await create('male', { sireId: grandsire }) };
}, 600_000);

interface Lost {
  damId: number;
  sireId: number;
  code: string;
  loss: number | null;
  reasons: string[];
}

const plan = async (sires: { id: number; litters: number }[], more: object) =>
  (
    await mine.post('/api/my/mating-plan', {
      dams: kennel.dams.map((id) => ({ id, litters: 1 })),
      sires,
      kinshipCeiling: 0.125,
      ...more,
    })
  ).body;
const three = () => [kennel.best, kennel.second].map((id) => ({ id, litters: 3 }));

test('a target rate of inbreeding spreads litters over sires, and reports if it cannot be reached', async () => {
  const { best, second } = kennel;
  const free = await plan(three(), { kinshipCeiling: 0.1 });
  expect(free.contributions).toMatchObject({ source: 'pedigree', isReached: true, isProven: true });
  expect(free.contributions.animals).toHaveLength(5);
  const means = free.contributions.animals.map(({ meanKinship }: { meanKinship: number }) => meanKinship);
  expect(means).toEqual(means.toSorted((a: number, b: number) => a - b));
  const { matings, contributions } = await plan(three(), { kinshipCeiling: 0.1, inbreedingRate: 0.02 });
  expect(contributions).toMatchObject({ isReached: true, isProven: true });
  expect(contributions.rate).toBeLessThanOrEqual(0.02);
  expect([1, 2]).toContain(contributions.animals.find(({ id }: { id: number }) => id === second).litters);
  expect(matings).toHaveLength(3);
  const alone = await plan([{ id: best, litters: 2 }], { inbreedingRate: 0 });
  expect(alone.contributions).toMatchObject({ isReached: false, isProven: true });
  expect(alone.unmatedDams).toHaveLength(1);
});

test('a pair costs the same with a target that any plan reaches as without one', async () => {
  const costs = ({ lost }: { lost: Lost[] }) =>
    lost.map(({ damId, sireId, code, loss, reasons }) => [damId, sireId, code, loss, ...reasons].join(' ')).toSorted();
  const free = await plan(three(), {});
  expect(free.lost.map(({ loss }: Lost) => loss).toSorted()).toEqual([0, 0, 12.5]);
  const loose = await plan(three(), { inbreedingRate: 0.1 });
  expect(costs(loose)).toEqual(costs(free));
  expect(loose.isLossExact).toBe(true);
});

test('a pair does not cost litters if another pair can make room for it', async () => {
  const { lost } = await plan([{ id: kennel.best, litters: 2 }], { inbreedingRate: 0 });
  expect(lost).toMatchObject([{ code: 'better_elsewhere', loss: 0 }]);
  expect(lost[0].reasons[0]).toBe('An equally good plan exists without this pair.');
});
