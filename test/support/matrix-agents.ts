import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { requestForms, sendForms } from '#animals/acm-forms/acm-forms.service.ts';
import { requestShowStand } from '#community/shows/shows.service.ts';
import { createCollected } from '#animals/collection/collection.service.ts';
import { packConsignment } from '#animals/consignments/consignments.service.ts';
import { signDeclaration } from '#animals/collection/sign-declaration.service.ts';
import { createAgent, signing, standValues } from './agents-factory.ts';
import { createDispatchedKit, createDraft } from './kits-factory.ts';
import { createPerson } from './people-factory.ts';

/** An agent with a request from the victim, and an owner with a request to the victim. */
export async function agentThingsOf(db: Db, mine: Ctx) {
  const victim = mine.user!;
  const agent = await createPerson(db, { type: 'owner', roles: ['collection_agent'] });
  const ask = async (agentId: number, owner: SessionUser) =>
    db
      .insertInto('agentAuthorisation')
      .values({ agentId, ownerId: owner.id, message: 'Obscurantia' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const asking = await ask(await createAgent(db, agent), victim);
  const asked = await ask(await createAgent(db, victim, { isListed: false }), await createPerson(db));
  return {
    agent_asking: { id: asking.id },
    agent_asked: { id: asked.id, accept: true },
    ...(await collectionsOf(db, mine)),
    consignment: await createParcelOf(db, mine),
    chip_kit: await createActivatedKitOf(db, mine),
    ...(await papersOf(db, mine)),
  };
}

/** Entries of the victim's log: one unsigned, one signed. */
async function collectionsOf(db: Db, mine: Ctx) {
  const enter = async () => {
    const { barcode } = await createDispatchedKit(db);
    const entry = { name: 'Obscurantia Moss', speciesId: 1, place: 'Obscurantia', collectedOn: '2026-01-10' };
    const { id } = await createCollected(mine, { ...entry, chipScanned: false, barcode });
    return { id, ...signing };
  };
  const [unsigned, signed, declared] = [await enter(), await enter(), await enter()];
  for (const entry of [signed, declared]) await signDeclaration(mine, entry);
  return { collected_unsigned: unsigned, collected_signed: signed, collected_declared: declared };
}

/** A parcel with a sample of the victim's log. */
async function createParcelOf(db: Db, mine: Ctx) {
  const { barcode } = await createDispatchedKit(db);
  const entry = { name: 'Obscurantia Fern', speciesId: 1, place: 'Obscurantia', collectedOn: '2026-01-10' };
  const { id } = await createCollected(mine, { ...entry, chipScanned: false, barcode });
  const parcel = await packConsignment(mine, { entryIds: [id] });
  return { id: parcel.id };
}

/** A kit activated by the victim. */
async function createActivatedKitOf(db: Db, mine: Ctx) {
  const { barcode } = await createDispatchedKit(db);
  const draft = await createDraft(db, { user: mine.user!, barcode });
  await activateKit(mine, { draftId: draft.id });
  return { barcode };
}

/** Forms sent to the victim, and a show stand that they requested. */
async function papersOf(db: Db, mine: Ctx) {
  const forms = await requestForms(mine, { kind: 'NEW', quantity: 2, address: 'Obscurantia 1' });
  await sendForms({ ...mine, user: await createPerson(db, { roles: ['admin'] }) }, { id: forms.id });
  const show = await requestShowStand(mine, { ...standValues, showName: 'Obscurantia show' });
  return { acm_request: { id: forms.id }, show: { id: show.id } };
}
