import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { refuseParent } from '#features/animals/animals.rules.ts';
import { accessTo } from '#features/animals/animals.service.ts';
import { countCases } from '#genetics/parentage-analysis.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import { canMove, NOT_YOURS, refuseParts } from './parentage.rules.ts';
import { listProfiles, sharedPanels, type StoredProfile } from './profiles.service.ts';

export interface NewRequest {
  offspringIds: number[];
  damId: number | null;
  sireIds: number[];
}

/** Asks whether these parents fit these young. Nothing is compared before every animal has a profile on one panel. */
export async function requestParentage(ctx: Ctx, input: NewRequest): Promise<{ id: number }> {
  const user = requireUser(ctx, { write: true });
  refuse(refuseParts(input));
  refuse(await refuseStrangers(ctx, input));
  const animals = await describeAnimals(ctx, input);
  refuse(refuseBiology(input, animals));
  const panelId = requirePanel(input, animals, await listProfiles(ctx, [...animals.keys()]));
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('parentageRequest')
      .values({
        requesterId: user.id,
        speciesId: animals.get(input.offspringIds[0] ?? 0)?.speciesId ?? 0,
        damId: input.damId,
        panelId,
        casesTotal: countCases({
          offspring: input.offspringIds.length,
          hasDam: input.damId !== null,
          sires: input.sireIds.length,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = (ids: number[]) => ids.map((animalId) => ({ requestId: id, animalId }));
    await tx.db.insertInto('parentageOffspring').values(rows(input.offspringIds)).execute();
    if (input.sireIds.length > 0) await tx.db.insertInto('parentageCandidate').values(rows(input.sireIds)).execute();
    await recordEvent(tx, { entity: 'parentage_request', entityId: id, kind: 'requested', to: 'QUEUED' });
    await tx.adapters.jobs.send(tx.db, 'parentage.analyse', { requestId: id });
    return { id };
  });
}

/** Takes a request back; 409 once its analysis has begun. */
export async function cancelRequest(ctx: Ctx, input: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const request = await tx.db
      .selectFrom('parentageRequest')
      .select('state')
      .where('id', '=', input.id)
      .where('requesterId', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!request || request.state === 'CANCELLED') throw new Failure('not_found');
    if (!canMove(request.state as 'QUEUED', 'CANCELLED'))
      throw new Failure('illegal_transition', {
        message: 'The analysis has begun, so this request can no longer be deleted.',
      });
    await tx.db.updateTable('parentageRequest').set({ state: 'CANCELLED' }).where('id', '=', input.id).execute();
    await recordEvent(tx, {
      entity: 'parentage_request',
      entityId: input.id,
      kind: 'state',
      from: 'QUEUED',
      to: 'CANCELLED',
    });
    return { ok: true };
  });
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

function partsOf({ offspringIds, damId, sireIds }: NewRequest): [string, number][] {
  return [
    ...offspringIds.map((id): [string, number] => ['offspringIds', id]),
    ...(damId === null ? [] : [['damId', damId] as [string, number]]),
    ...sireIds.map((id): [string, number] => ['sireIds', id]),
  ];
}

/** Missing and somebody else's read alike. */
async function refuseStrangers(ctx: Ctx, input: NewRequest): Promise<FieldErrors> {
  const fields: FieldErrors = {};
  for (const [field, id] of partsOf(input)) {
    const access = await accessTo(ctx, id);
    if (access !== 'OWNER' && access !== 'MANAGE') fields[field] = [NOT_YOURS];
  }
  return fields;
}

interface Facts {
  id: number;
  name: string;
  speciesId: number;
  sex: string;
  dateOfBirth: string | null;
}

async function describeAnimals(ctx: Ctx, input: NewRequest): Promise<Map<number, Facts>> {
  const ids = partsOf(input).map(([, id]) => id);
  const rows = await ctx.db
    .selectFrom('animal')
    .select(['id', 'name', 'speciesId', 'sex', 'dateOfBirth'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function refuseBiology(input: NewRequest, animals: ReadonlyMap<number, Facts>): FieldErrors {
  const fields: FieldErrors = {};
  const young = input.offspringIds.flatMap((id) => animals.get(id) ?? []);
  if (new Set(young.map(({ speciesId }) => speciesId)).size > 1)
    fields['offspringIds'] = ['All of the young must be of one species.'];
  for (const [field, id] of partsOf(input)) {
    const parent = animals.get(id);
    if (field === 'offspringIds' || !parent) continue;
    const reasons = young.flatMap((child) => refuseParent(field === 'damId' ? 'dam' : 'sire', parent, child) ?? []);
    if (reasons[0]) fields[field] = [...(fields[field] ?? []), `${parent.name}: ${reasons[0]}`];
  }
  return fields;
}

/** The panel that all have; otherwise each animal without a profile is named beside its field. */
function requirePanel(
  input: NewRequest,
  animals: ReadonlyMap<number, Facts>,
  profiles: readonly StoredProfile[],
): string {
  const ids = [...animals.keys()];
  const shared = sharedPanels(profiles, ids)[0];
  if (shared) return shared.id;
  const carriers = (panelId: string) =>
    new Set(profiles.filter((profile) => profile.panelId === panelId).map(({ animalId }) => animalId));
  const panels = [...new Map(profiles.map(({ panelId, panelName }) => [panelId, panelName]))].toSorted(
    ([a], [b]) => carriers(b).size - carriers(a).size,
  );
  const [panelId, panelName] = panels[0] ?? ['', null];
  const have = carriers(panelId);
  const fields: FieldErrors = {};
  for (const [field, id] of partsOf(input)) {
    if (have.has(id)) continue;
    const name = animals.get(id)?.name ?? '';
    const message = panelName
      ? `${name} has no DNA profile on the panel of the others (${panelName}).`
      : `${name} has no DNA profile yet.`;
    fields[field] = [...(fields[field] ?? []), message];
  }
  throw invalid(fields);
}
