import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { PanelRow } from './panels.contract.ts';
import { markerDetails, placeText, sizeRange, type ShownMarker } from './panels.rules.ts';

interface ListQuery<Sort> {
  page: number;
  size: number;
  search?: string | undefined;
  sort: Sort;
}

const panelOrders = {
  id: sql`p.id`,
  '-id': sql`p.id desc`,
  name: sql`lower(p.name), p.id`,
  '-name': sql`lower(p.name) desc, p.id`,
  markers: sql`loaded, p.id`,
  '-markers': sql`loaded desc, p.id`,
  samples: sql`samples, p.id`,
  '-samples': sql`samples desc, p.id`,
};

export async function listPanels(ctx: Ctx, query: ListQuery<keyof typeof panelOrders>): Promise<Page<PanelRow>> {
  requirePermission(ctx, 'lab.read');
  const { page, size, search = '', sort } = query;
  const fitting = sql`${search} = '' or concat_ws(' ', p.id, p.name) ilike ${likeText(search)}
    or exists (select from panel_marker m where m.panel_id = p.id and m.marker ilike ${likeText(search)})`;
  const { rows } = await selectPanels(
    ctx,
    sql`where ${fitting} order by ${panelOrders[sort]} limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage(rows.map(asPanel), rows[0]?.total ?? 0, page, size);
}

export async function findPanel(ctx: Ctx, { id }: { id: string }): Promise<PanelRow> {
  requirePermission(ctx, 'lab.read');
  const { rows } = await selectPanels(ctx, sql`where p.id = ${id}`);
  if (!rows[0]) throw new Failure('not_found');
  return asPanel(rows[0]);
}

type Selected = Omit<PanelRow, 'species'> & { speciesId: number; total: number };

function selectPanels(ctx: Ctx, rest: ReturnType<typeof sql>) {
  return sql<Selected>`
    select p.id, p.name, p.species_id, p.kind, p.purpose, p.marker_count as declared, count(*) over ()::int as total,
      (select count(*)::int from panel_marker m where m.panel_id = p.id and not m.is_sex_marker) as loaded,
      (select count(distinct c.sample_id)::int from marker_call c where c.panel_id = p.id) as samples
    from panel p ${rest}`.execute(ctx.db);
}

function asPanel({ speciesId, total: _total, ...row }: Selected): PanelRow {
  return { ...row, species: speciesId === 2 ? 'cat' : 'dog' };
}

const markerOrders = {
  order: sql`pm.position_no`,
  '-order': sql`pm.position_no desc`,
  marker: sql`pm.marker`,
  '-marker': sql`pm.marker desc`,
  place: sql`lpad(pm.chromosome, 3, '0'), pm.position_bp, pm.position_no`,
  '-place': sql`lpad(pm.chromosome, 3, '0') desc, pm.position_bp desc, pm.position_no`,
};

export async function listMarkers(
  ctx: Ctx,
  query: ListQuery<keyof typeof markerOrders> & { id: string },
): Promise<Page<ShownMarker>> {
  requirePermission(ctx, 'lab.read');
  const { id, page, size, search = '', sort } = query;
  const { rows } = await sql<{
    marker: string;
    chromosome: string | null;
    sizeMin: number | null;
    sizeMax: number | null;
    binBp: number | null;
    extraSizes: number[];
    refAllele: string | null;
    altAllele: string | null;
    topStrand: string | null;
    altFrequency: number | null;
    kind: string;
    places: { assembly: string; position: number }[];
    total: number;
  }>`
    select pm.marker, coalesce(m.chromosome, pm.chromosome) as chromosome, pm.size_min, pm.size_max, pm.bin_bp, pm.extra_sizes,
      m.ref_allele, m.alt_allele, m.top_strand, m.alt_frequency, p.kind, count(*) over ()::int as total,
      coalesce((select jsonb_agg(jsonb_build_object('assembly', mp.assembly, 'position', mp.position) order by mp.assembly)
        from marker_position mp where mp.species_id = m.species_id and mp.marker = m.name),
        case when pm.position_bp is null then '[]' else jsonb_build_array(jsonb_build_object('assembly', 'canFam4', 'position', pm.position_bp)) end) as places
    from panel_marker pm join panel p on p.id = pm.panel_id
    left join marker m on m.species_id = p.species_id and m.name = pm.marker
    where pm.panel_id = ${id} and (${search} = '' or concat_ws(' ', pm.marker, 'chr' || coalesce(m.chromosome, pm.chromosome)) ilike ${likeText(search)})
    order by ${markerOrders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const shown = rows.map((row) => ({
    marker: row.marker,
    chromosome: row.chromosome,
    positions: row.places.map(({ assembly, position }) => placeText(assembly, position)),
    alleles:
      row.kind === 'STR'
        ? sizeRange(row.sizeMin, row.sizeMax)
        : row.refAllele === null
          ? ''
          : `${row.refAllele}/${row.altAllele}`,
    details: markerDetails(row),
  }));
  return toPage(shown, rows[0]?.total ?? 0, page, size);
}
