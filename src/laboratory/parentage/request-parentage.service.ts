import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { countCases } from '#genetics/parentage/parentage-analysis.ts';
import { andList } from '#shared/as-sentence.ts';
import { invalid, type FieldErrors } from '#shared/failure.ts';
import { clubOfRequester, refuseUngranted } from './club-requests.service.ts';
import { requestConsents } from '#laboratory/parentage-consents/parentage-consents.service.ts';
import { NOT_YOURS, PARENTAGE_PRODUCT, profileProducts, refuseParts, type Invited } from './parentage.rules.ts';
import {
  checkPanel,
  describeCaseAnimals,
  partsOf,
  refuseBiology,
  type AnimalFacts,
  type PanelCheck,
} from './request-animals.service.ts';
import { pricesForRequest } from './parentage-prices.service.ts';
import { advance } from './move-request.service.ts';
import { findOutlook } from './outlook.service.ts';

export interface NewRequest {
  offspringIds: number[];
  damId: number | null;
  sireIds: number[];
  /** Parents of other owners, who are asked by email to choose the animal and to consent. */
  invited?: Invited[];
  /** Continues although profiles are missing, and waits for them after the payment. */
  waitForProfiles?: boolean;
}

/** Requests a parentage test. Profiles, panel and consents are checked before payment. */
export async function requestParentage(ctx: Ctx, input: NewRequest): Promise<{ id: number }> {
  const user = requireUser(ctx, { write: true });
  const { animals, check } = await checkAll(ctx, input, refuseStrangers);
  return write(ctx, input, { animals, check, requesterId: user.id, clubId: null });
}

/** E039: staff of a club request a test of animals whose owners granted access to the club, which pays. */
export async function requestForClub(
  ctx: Ctx,
  input: NewRequest & { clubId?: number | undefined },
): Promise<{ id: number }> {
  const user = requirePermission(ctx, 'club.edit', { write: true });
  const clubId = await clubOfRequester(ctx, user.id, input.clubId);
  const { animals, check } = await checkAll(ctx, input, ungranted(clubId));
  return write(ctx, input, { animals, check, requesterId: user.id, clubId });
}

/** Previews a request: errors, missing profiles and price, before consents are requested or anything is paid. */
export async function previewRequest(ctx: Ctx, input: NewRequest & { viaClub: boolean; clubId?: number | undefined }) {
  const user = requireUser(ctx);
  const clubId = input.viaClub ? await clubOf(ctx, user.id, input.clubId) : null;
  const previewInput = { ...input, waitForProfiles: true };
  const { animals, check } = await checkAll(ctx, previewInput, clubId === null ? refuseStrangers : ungranted(clubId));
  const speciesId = speciesOf(input, animals);
  const profileProduct = profileProducts[speciesId] ?? 0;
  const { cents, paths, currency } = await pricesForRequest(ctx, [PARENTAGE_PRODUCT, profileProduct], input.viaClub);
  const each = cents.get(PARENTAGE_PRODUCT) ?? null;
  return {
    panelId: check.panelId,
    outlook: await findOutlook(ctx, { ...input, panelId: check.panelId, speciesId }),
    lacking: check.lacking.map(({ id, name, reason }) => ({ id, name, reason })),
    consents: input.invited?.length ?? 0,
    priceCents: each === null ? null : each * input.offspringIds.length,
    profilePriceCents: cents.get(profileProduct) ?? null,
    profilePath: paths.get(profileProduct) ?? null,
    currency,
  };
}

async function clubOf(ctx: Ctx, personId: string, requestedClubId: number | undefined): Promise<number> {
  requirePermission(ctx, 'club.edit');
  return clubOfRequester(ctx, personId, requestedClubId);
}

const ungranted =
  (clubId: number): Strangers =>
  (ctx, input) =>
    refuseUngranted(ctx, { clubId, parts: partsOf(input) });

interface Checked {
  animals: Map<number, AnimalFacts>;
  check: PanelCheck;
}

type Strangers = (ctx: Ctx, input: NewRequest) => Promise<FieldErrors>;

async function checkAll(ctx: Ctx, input: NewRequest, refuseForeign: Strangers): Promise<Checked> {
  refuse(refuseParts(input));
  refuse(await refuseForeign(ctx, input));
  const animals = await describeCaseAnimals(ctx, input);
  refuse(refuseBiology(input, animals));
  const check = await checkPanel(ctx, input, animals);
  if (check.lacking.length > 0 && !input.waitForProfiles) throw invalid(byField(check.lacking));
  return { animals, check };
}

/**
 * Creates the request, its animals and the consent requests to other owners in one transaction; its state then shows
 * what is missing.
 */
async function write(
  ctx: Ctx,
  input: NewRequest,
  facts: Checked & { requesterId: string; clubId: number | null },
): Promise<{ id: number }> {
  return once(ctx, `parentage:${facts.requesterId}`, { ...input, clubId: facts.clubId }, async (tx) => {
    const { id } = await tx.db
      .insertInto('parentageRequest')
      .values({
        requesterId: facts.requesterId,
        clubId: facts.clubId,
        speciesId: speciesOf(input, facts.animals),
        damId: input.damId,
        panelId: (input.invited ?? []).length > 0 ? null : facts.check.panelId,
        state: 'AWAITING_CONSENT',
        waitsForProfiles: input.waitForProfiles ?? false,
        casesTotal: casesOf(input),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = (ids: number[]) => ids.map((animalId) => ({ requestId: id, animalId }));
    await tx.db.insertInto('parentageOffspring').values(rows(input.offspringIds)).execute();
    if (input.sireIds.length > 0) await tx.db.insertInto('parentageCandidate').values(rows(input.sireIds)).execute();
    await recordEvent(tx, { entity: 'parentage_request', entityId: id, kind: 'requested', to: 'AWAITING_CONSENT' });
    await requestConsents(tx, { requestId: id, invited: input.invited ?? [], young: namesOf(input, facts.animals) });
    await advance(tx, id);
    return { id };
  });
}

function casesOf({ offspringIds, damId, sireIds, invited = [] }: NewRequest): number {
  const invitedCount = (role: string) => invited.filter((one) => one.role === role).length;
  return countCases({
    offspring: offspringIds.length,
    hasDam: damId !== null || invitedCount('DAM') > 0,
    sires: sireIds.length + invitedCount('SIRE'),
  });
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

function byField(lacking: PanelCheck['lacking']): FieldErrors {
  const fields: FieldErrors = {};
  for (const { field, reason } of lacking) fields[field] = [...(fields[field] ?? []), reason];
  return fields;
}

const speciesOf = (input: NewRequest, animals: ReadonlyMap<number, AnimalFacts>) =>
  animals.get(input.offspringIds[0] ?? 0)?.speciesId ?? 0;

const namesOf = (input: NewRequest, animals: ReadonlyMap<number, AnimalFacts>) =>
  andList(input.offspringIds.map((id) => animals.get(id)?.name ?? ''));

/** Missing animals and those of other users give the same error. */
async function refuseStrangers(ctx: Ctx, input: NewRequest): Promise<FieldErrors> {
  const fields: FieldErrors = {};
  for (const [field, id] of partsOf(input)) {
    const access = await accessTo(ctx, id);
    if (access !== 'OWNER' && access !== 'MANAGE') fields[field] = [NOT_YOURS];
  }
  return fields;
}
