import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { requireAllResults } from '#animals/sharing/shown-results.service.ts';
import { Failure } from '#shared/failure.ts';
import { pageOf, toPage, type Page } from '#shared/forms/paging.ts';
import { hasReleasedGenome } from './index-relatives.service.ts';
import type { Relative, RelativeConsent } from './relatives.contract.ts';
import { indexState, type IndexState } from './relatives.rules.ts';
import { allowsKinship } from '#genetics/relatives/relation.ts';
import { kinship, orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { recordedPedigreeOf } from '#laboratory/breeding/pedigree.service.ts';
import { recordedRelation, type RecordedRelation } from './recorded-relation.rules.ts';
import { searchRelatives, type FoundRelative } from './search-relatives.service.ts';

interface RelativesPage extends Page<Relative> {
  animal: { id: number; name: string };
  state: IndexState;
  consent: RelativeConsent | null;
}

/** An owner who searches for relatives must consent to be found: without this consent the list is empty. */
export async function findRelatives(
  ctx: Ctx,
  { id, page, size }: { id: number; page: number; size: number },
): Promise<RelativesPage> {
  if ((await requireAllResults(ctx, id)) !== 'OWNER') throw new Failure('not_found');
  const facts = await indexFacts(ctx, id);
  const state = indexState({ ...facts, hasConsent: facts.consent !== null });
  const found = state === 'READY' ? await shownRelatives(ctx, id) : [];
  const list = state === 'READY' ? pageOf(found, page, size) : toPage<Relative>([], 0, page, size);
  return { ...list, animal: { id, name: facts.name }, state, consent: facts.consent };
}

async function indexFacts(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    name: string;
    showsName: boolean | null;
    takesMessages: boolean | null;
    isIndexed: boolean;
    isRead: boolean;
  }>`
    select a.name, c.shows_name, c.takes_messages, i.animal_id is not null as is_indexed, c.indexed_at is not null as is_read
    from animal a
      left join relative_consent c on c.animal_id = a.id and c.person_id = ${requireUser(ctx).id}
      left join relative_seed i on i.animal_id = c.animal_id
    where a.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Failure('not_found');
  const { name, showsName, takesMessages, isIndexed, isRead } = row;
  const consent = showsName === null ? null : { showsName, takesMessages: takesMessages ?? false };
  return { name, consent, isIndexed, isRead, hasGenome: await hasReleasedGenome(ctx, id) };
}

/** The found animals whose current owner consented, with the facts that each owner shows. */
export async function shownRelatives(ctx: Ctx, id: number): Promise<Relative[]> {
  const found = (await searchRelatives(ctx, id)) ?? [];
  const shown = new Map((await readShown(ctx, found)).map((row) => [row.animalId, row]));
  const recorded = await findRecorded(ctx, id, { found, shown });
  return found.flatMap(({ animalId, relation, degrees, shared }) => {
    const row = shown.get(animalId);
    if (!row) return [];
    const { kinship, low, high, one, segments, sharedBases, markers } = shared;
    const measured = { kinship, low, high, shared: one, segments: segments.length, markers };
    return [
      {
        ...row,
        relation,
        recorded: recorded.get(animalId) ?? null,
        degrees: [...degrees],
        ...measured,
        sharedMegabases: sharedBases / 1_000_000,
      },
    ];
  });
}

/**
 * Pedigree relations that are consistent with the DNA. Only to animals of the same owner and to ancestors, as in the
 * animal's pedigree: records of other owners are private.
 */
async function findRecorded(
  ctx: Ctx,
  id: number,
  { found, shown }: { found: readonly FoundRelative[]; shown: ReadonlyMap<number, Shown> },
): Promise<Map<number, RecordedRelation>> {
  const own = [...shown.values()].filter(({ isOwn }) => isOwn).map(({ animalId }) => animalId);
  const entries = await recordedPedigreeOf(ctx, [id, ...own]);
  const ordered = orderPedigree(entries);
  if (!ordered.ok) return new Map();
  const { pedigree } = ordered;
  return new Map(
    found.flatMap((relative) => {
      const isNamed = (shown.get(relative.animalId)?.name ?? null) !== null;
      if (!isNamed || !pedigree.indexOf.has(String(relative.animalId))) return [];
      const relation = recordedRelation(entries, id, relative.animalId);
      const expected = kinship(pedigree, String(id), String(relative.animalId));
      return relation && isConfirmed(relation, relative, expected) ? [[relative.animalId, relation] as const] : [];
    }),
  );
}

function isConfirmed(recorded: RecordedRelation, found: FoundRelative, expected: number): boolean {
  if (recorded === 'parent' || recorded === 'offspring')
    return found.relation === 'parent_offspring' || found.relation === 'first';
  return found.relation !== 'parent_offspring' && allowsKinship(found, expected);
}

type Shown = Pick<Relative, 'animalId' | 'name' | 'breed' | 'sex' | 'isOwn' | 'takesMessages'>;

async function readShown(ctx: Ctx, found: readonly FoundRelative[]): Promise<Shown[]> {
  const me = requireUser(ctx).id;
  const { rows } = await sql<Shown>`
    select a.id as animal_id, case when c.shows_name or c.person_id = ${me} then a.name end as name, b.name as breed, a.sex,
      c.person_id = ${me} as is_own, c.takes_messages and c.person_id <> ${me} as takes_messages
    from relative_consent c
      join animal_ownership o on o.animal_id = c.animal_id and o.person_id = c.person_id and o.till is null
      join relative_seed i on i.animal_id = c.animal_id
      join sample s on s.id = i.sample_id and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      join animal a on a.id = c.animal_id left join breed b on b.id = a.breed_id
    where c.animal_id = any (${found.map(({ animalId }) => animalId)}::int[])`.execute(ctx.db);
  return rows;
}
