import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { runAndKill } from '../../../test/support/killed-child.ts';
import { createDispatchedKit, createDraft } from '../../../test/support/kits-factory.ts';
import type { ActivationTask } from '../../../test/support/activation-child.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { activateKit } from './activation.service.ts';
import { enterKitBarcode, findDraft } from './drafts.service.ts';

const database = useDatabase();

const count = async (table: 'animal' | 'activation' | 'sample' | 'mailMessage' | 'animalOwnership') =>
  Number(
    (
      await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const counts = () =>
  Promise.all((['animal', 'activation', 'sample', 'mailMessage', 'animalOwnership'] as const).map(count));

async function kill(step: string, task: Omit<ActivationTask, 'databaseUrl'>): Promise<void> {
  expect(await runAndKill('activation-child.ts', step, { databaseUrl: database.url, ...task })).toBe('SIGKILL');
}

test.each([
  'activation.animal_written',
  'activation.kit_bound',
  'activation.sample_registered',
  'activation.before_commit',
])('a process killed at %s leaves no partial changes, and the draft can then be activated once', async (step) => {
  const user = await createPerson(database.db);
  const { kitId, barcode } = await createDispatchedKit(database.db);
  const { id: draftId } = await createDraft(database.db, { user, barcode });
  const before = await counts();
  await kill(step, { user, work: 'activate', draftId });
  expect(await counts()).toEqual(before);
  const kit = await database.db
    .selectFrom('kit')
    .select(['state', 'animalId'])
    .where('id', '=', kitId)
    .executeTakeFirstOrThrow();
  expect(kit).toEqual({ state: 'DISPATCHED', animalId: null });
  await activateKit(ctxOf(database.db, user), { draftId });
  expect(await counts()).toEqual(before.map((n) => n + 1));
});

test('a draft survives if the process is killed right after creating it', async () => {
  const user = await createPerson(database.db);
  const { barcode } = await createDispatchedKit(database.db);
  await kill('activation.draft_created', { user, work: 'enter', barcode });
  const drafts = await database.db.selectFrom('activationDraft').select('id').where('personId', '=', user.id).execute();
  expect(drafts).toHaveLength(1);
  expect((await enterKitBarcode(ctxOf(database.db, user), { barcode })).id).toBe(drafts[0]?.id);
});

test('if the process is killed while it saves a step, the step stays unchanged', async () => {
  const user = await createPerson(database.db);
  const { barcode } = await createDispatchedKit(database.db);
  const { id: draftId } = await createDraft(database.db, { user, barcode, step: 3 });
  await kill('activation.step_saved', { user, work: 'about_me', draftId });
  const draft = await findDraft(ctxOf(database.db, user), draftId);
  expect([draft?.steps.current, draft?.data.person]).toEqual([3, undefined]);
});
