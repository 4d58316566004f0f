import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { DB } from '#db/schema.generated.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { trackerStep, trackerSteps, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import {
  type AnimalIdentity,
  chipDigits,
  MIN_PARENT_AGE_DAYS,
  type ShareLevel,
  type AnimalSort,
  type AnimalView,
  type SearchType,
} from '#animals/records/animals.rules.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { findOwnAnimals, nameRank } from './own-animals.service.ts';
import { addShares } from './shares-of-rows.service.ts';
import type { AnimalRow } from '#animals/records/animals.contract.ts';
import type { ColumnValue } from '#db/connection.ts';

export interface AnimalFilter {
  page: number;
  size: number;
  /** `parents` are the user's own animals and those that others share with them to manage. */
  view: AnimalView | 'parents';
  queryType: SearchType;
  query: string;
  gender?: 'male' | 'female';
  speciesId?: number;
  sort: AnimalSort;
  /** For pickers: animals whose name matches come first, then the order of `sort`. */
  bestFirst?: boolean;
}

type Builder = ExpressionBuilder<DB, 'animal'>;

/** The animals of a view, filtered and paginated: one query finds the page, one describes its rows, one counts. */
export async function listAnimals(ctx: Ctx, filter: AnimalFilter): Promise<Page<AnimalRow>> {
  const user = requireUser(ctx);
  const { ids, count } = await findPage(ctx, user, filter);
  const rows = await addShares(ctx, await describeAnimals(ctx, ids), filter.view);
  return toPage(rows, count, filter.page, filter.size);
}

async function findPage(ctx: Ctx, user: SessionUser, filter: AnimalFilter): Promise<{ ids: number[]; count: number }> {
  const { queryType, view } = filter;
  if (isOwn(view) && queryType !== 'owner_name')
    return findOwnAnimals(ctx, user, { ...filter, queryType, archived: view === 'archived' });
  const [found, counted] = await Promise.all([
    fittingAnimals(ctx, user, filter)
      .select('animal.id')
      .$if(filter.bestFirst === true, (query) => query.orderBy(nameRank(sql`animal.name`, filter.query)))
      .orderBy(orderOf(filter.sort))
      .orderBy('animal.id', 'desc')
      .limit(filter.size)
      .offset((filter.page - 1) * filter.size)
      .execute(),
    fittingAnimals(ctx, user, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: found.map((row) => row.id), count: counted.count };
}

function fittingAnimals(ctx: Ctx, user: SessionUser, filter: AnimalFilter) {
  return ctx.db
    .selectFrom('animal')
    .where((eb) => sql<SqlBool>`animal.id in ${scopeOf(eb, user, filter.view)}`)
    .$if(!isOwn(filter.view), (query) => query.where('animal.state', '=', 'ACTIVE'))
    .$if(filter.speciesId !== undefined, (query) => query.where('animal.speciesId', '=', filter.speciesId ?? 0))
    .$if(filter.gender !== undefined, (query) => query.where('animal.sex', '=', filter.gender!))
    .$if(filter.view === 'parents' && filter.gender !== undefined, (query) => query.where(isOldEnough))
    .$if(filter.query !== '', (query) => query.where((eb) => matches(eb, filter)));
}

/** Old enough to be a sire or dam; an unknown date of birth is accepted. */
function isOldEnough(eb: Builder): Expression<SqlBool> {
  const latest = sql<string>`(now() at time zone 'UTC')::date - ${sql.lit(MIN_PARENT_AGE_DAYS)}`;
  return eb.or([eb('animal.dateOfBirth', 'is', null), eb('animal.dateOfBirth', '<=', latest)]);
}

function isOwn(view: AnimalFilter['view']): boolean {
  return view === 'mine' || view === 'archived';
}

function scopeOf(eb: Builder, user: SessionUser, view: AnimalFilter['view']): Expression<{ animalId: number }> {
  const own = eb
    .selectFrom('animalOwnership')
    .select('animalOwnership.animalId')
    .where('animalOwnership.personId', '=', user.id)
    .where('animalOwnership.archived', '=', view === 'archived')
    .where('animalOwnership.till', 'is', null);
  const live = eb
    .selectFrom('animalShare')
    .select('animalShare.animalId')
    .where('animalShare.revokedAt', 'is', null)
    .where((share) =>
      share.or([share('animalShare.expiresAt', 'is', null), share('animalShare.expiresAt', '>', sql<Date>`now()`)]),
    );
  if (view === 'shared') return own.where('animalOwnership.animalId', 'in', live);
  const toMe = live.where((share) =>
    share.or([share('animalShare.personId', '=', user.id), share('animalShare.email', '=', user.email.toLowerCase())]),
  );
  if (view === 'owner-shared') return toMe;
  if (view === 'parents') return own.unionAll(toMe.where('animalShare.level', '=', 'MANAGE'));
  if (view === 'patients')
    return eb
      .selectFrom('clinicPatient')
      .select('clinicPatient.animalId')
      .where('clinicPatient.clinicId', 'in', [0, ...user.clinicIds]);
  return own;
}

/** Specification section 5, search types; `all` searches all fields. */
function matches(eb: Builder, { queryType, query }: AnimalFilter): Expression<SqlBool> {
  const text = likeText(query);
  const found: Record<Exclude<SearchType, 'all' | 'name'>, () => Expression<SqlBool>> = {
    pet_name: () => eb('animal.name', 'ilike', text),
    registration_name: () => eb('animal.registeredName', 'ilike', text),
    registration_number: () => eb('animal.registrationNumber', 'ilike', text),
    chip_number: () => eb('animal.chipNumber', 'like', likeText(chipDigits(query))),
    barcode: () => hasKit(eb, query),
    owner_name: () => ownerIs(eb, text),
  };
  if (queryType === 'name') return eb.or([found.pet_name(), found.registration_name()]);
  if (queryType !== 'all') return found[queryType]();
  // One column holds all four texts in lower case, so a single comparison replaces four.
  const anyText = eb('animal.searchText', 'like', text.toLowerCase());
  return eb.or([anyText, found.chip_number(), found.barcode(), found.owner_name(), breedIs(eb, text)]);
}

function breedIs(eb: Builder, text: string): Expression<SqlBool> {
  return eb('animal.breedId', 'in', eb.selectFrom('breed').select('breed.id').where('breed.name', 'ilike', text));
}

function hasKit(eb: Builder, query: string): Expression<SqlBool> {
  const kits = eb.selectFrom('kit').select('kit.id').whereRef('kit.animalId', '=', 'animal.id');
  return eb.exists(kits.where(sql<SqlBool>`upper(kit.barcode) like ${likeText(normaliseBarcode(query))}`));
}

function ownerIs(eb: Builder, text: string): Expression<SqlBool> {
  const owners = eb
    .selectFrom('animalOwnership')
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select('animalOwnership.animalId')
    .whereRef('animalOwnership.animalId', '=', 'animal.id')
    .where('animalOwnership.till', 'is', null)
    .where('person.name', 'ilike', text);
  const patients = eb
    .selectFrom('clinicPatient')
    .select('clinicPatient.animalId')
    .whereRef('clinicPatient.animalId', '=', 'animal.id')
    .where('clinicPatient.ownerName', 'ilike', text);
  return eb.or([eb.exists(owners), eb.exists(patients)]);
}

const columns = {
  created_at: sql`animal.id`,
  name: sql`animal.name collate natural_order`,
  date_of_birth: sql`animal.date_of_birth`,
};

function orderOf(sort: AnimalSort) {
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  return sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/** The rows of a list, in the order of the ids. */
export async function describeAnimals(ctx: Ctx, ids: readonly number[]): Promise<AnimalRow[]> {
  const user = requireUser(ctx);
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedAnimal>`
    select a.id, a.name, a.sex, a.date_of_birth::text as date_of_birth, a.registered_name, a.registration_number, a.chip_number, a.colour, a.state, a.photo_key,
      s.id as species_id, s.name as species_name, b.id as breed_id, b.name as breed_name, b.slug as breed_slug, b.fci_group,
      coalesce(b.fci_group_name, b.akc_group) as group_name,
      p.id as owner_id, p.name as owner_name, share.level,
      (select count(*)::int from kit k where k.animal_id = a.id and (sees.everything or k.id = any (share.kit_ids))) as kits,
      (select count(*)::int from sample x where x.animal_id = a.id and exists (select from report r where r.sample_id = x.id)
        and not ${areResultsWithdrawn}
        and (sees.everything or x.kit_id = any (share.kit_ids))) as reported,
      (select c.owner_name from clinic_patient c where c.animal_id = a.id and c.clinic_id = any (${user.clinicIds}::int[])
        and c.owner_name is not null limit 1) as patient_owner,
      newest.barcode, newest.state as sample_state, newest.is_withdrawn
    from animal a
    join species s on s.id = a.species_id
    left join breed b on b.id = a.breed_id
    left join animal_ownership o on o.animal_id = a.id and o.till is null
    left join person p on p.id = o.person_id
    left join lateral (
      select (array_agg(h.level order by case h.level when 'MANAGE' then 3 when 'DOWNLOAD' then 2 else 1 end desc))[1] as level,
        bool_or(h.kit_ids is null) as is_whole,
        array(select unnest(g.kit_ids) from animal_share g where g.id = any (array_agg(h.id))) as kit_ids
      from animal_share h where h.animal_id = a.id and (h.person_id = ${user.id} or h.email = ${user.email.toLowerCase()})
        and h.revoked_at is null and (h.expires_at is null or h.expires_at > now())
    ) share on true
    cross join lateral (
      select share.level is null or o.person_id = ${user.id} or share.is_whole
        or exists (select from clinic_patient c where c.animal_id = a.id and c.clinic_id = any (${user.clinicIds}::int[])) as everything
    ) sees
    left join lateral (
      select k.barcode, x.state, ${areResultsWithdrawn} as is_withdrawn from sample x join kit k on k.id = x.kit_id
      where x.animal_id = a.id and (sees.everything or k.id = any (share.kit_ids)) order by x.id desc limit 1
    ) newest on true
    where a.id in (${sql.join([...ids])})
    order by array_position(array[${sql.join([...ids])}]::int[], a.id)`.execute(ctx.db);
  return rows.map((row) => toRow(row, user.id));
}

interface ListedAnimal extends AnimalIdentity {
  id: number;
  photoKey: string | null;
  name: string;
  state: ColumnValue<'animal', 'state'>;
  speciesId: number;
  speciesName: string;
  breedId: number | null;
  breedName: string | null;
  breedSlug: string | null;
  fciGroup: number | null;
  groupName: string | null;
  ownerId: string | null;
  ownerName: string | null;
  patientOwner: string | null;
  level: ShareLevel | null;
  kits: number;
  reported: number;
  barcode: string | null;
  sampleState: SampleState | null;
  isWithdrawn: boolean | null;
}

function toRow(row: ListedAnimal, personId: string): AnimalRow {
  const step = row.sampleState === null ? 0 : trackerStep(row.sampleState);
  const isOwner = row.ownerId === personId;
  return {
    id: row.id,
    name: row.name,
    species: { id: row.speciesId, name: row.speciesName },
    breed:
      row.breedId === null
        ? null
        : {
            id: row.breedId,
            name: row.breedName ?? '',
            slug: row.breedSlug ?? '',
            group: row.groupName,
            groupNumber: row.fciGroup,
          },
    sex: row.sex,
    dateOfBirth: row.dateOfBirth,
    registeredName: row.registeredName,
    registrationNumber: row.registrationNumber,
    chipNumber: row.chipNumber,
    colour: row.colour,
    state: row.state,
    // The URL changes with the photo, so browsers can cache it.
    photo: row.photoKey ? `/api/my/animals/${row.id}/photo?v=${row.photoKey.slice(0, 12)}` : null,
    // The owner recorded by the clinic takes precedence over the account that holds the record.
    ownerName: row.patientOwner ?? (isOwner ? null : row.ownerName),
    access: isOwner ? 'OWNER' : (row.level ?? 'CLINIC'),
    kits: row.kits,
    reported: row.reported,
    latest:
      row.barcode === null || row.sampleState === null
        ? null
        : {
            barcode: row.barcode,
            state: row.sampleState,
            isWithdrawn: row.isWithdrawn ?? false,
            step,
            stepName: trackerSteps[step - 1] ?? '',
          },
  };
}
