import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Problem } from '#genetics/formats/delimited.ts';
import type { Species } from '#genetics/genotype-table.ts';
import { invalid } from '#shared/failure.ts';
import { readLabFile } from '#laboratory/results-import/lab-uploads.service.ts';
import { speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import { findConflicts, writeMarkers } from './manifest-rows.service.ts';
import { panelRowsOf, showMarker, type NewMarker } from './panel-file.rules.ts';
import type { PanelKind, PanelPurpose, ShownMarker } from './panels.rules.ts';

interface PanelInput {
  bytes: Uint8Array;
  id: string;
  name: string;
  species: Species;
  kind: PanelKind;
  purpose: PanelPurpose;
  /** If false, the call is a preview and writes nothing. */
  commit: boolean;
}

export interface PanelImport {
  isLoaded: boolean;
  markers: number;
  added: number;
  removed: number;
  notes: string[];
  sample: ShownMarker[];
  problems: Problem[];
}

const SAMPLE_ROWS = 20;
const MAX_PROBLEMS = 200;

/** Imports a panel completely or not at all. A job then converts stored genomes to the new markers. */
export async function importPanel(ctx: Ctx, input: PanelInput): Promise<PanelImport> {
  requirePermission(ctx, 'lab.import', { write: true });
  const { bytes, kind, species } = input;
  const read = panelRowsOf(await readLabFile('panel', { bytes, kind, species }));
  if (read.problems.length > 0) return refused(read.rows, read.problems);
  return inTransaction(ctx, async (tx) => {
    const before = await lockPanel(tx, input);
    const problems = [
      ...(await findConflicts(tx, { ...input, rows: read.rows })),
      ...(await findCallsThatLeave(tx, input.id, read.rows)),
    ];
    if (problems.length > 0) return refused(read.rows, problems);
    const names = new Set(read.rows.map(({ marker }) => marker));
    const autosomal = read.rows.filter(({ isSexMarker }) => !isSexMarker).length;
    const answer = {
      markers: autosomal,
      added: read.rows.filter(({ marker }) => !before.markers.has(marker)).length,
      removed: [...before.markers].filter((marker) => !names.has(marker)).length,
      notes:
        before.declared !== null && before.markers.size === 0 && before.declared !== autosomal
          ? [`The panel should have ${before.declared} markers, but this file has ${autosomal}.`]
          : [],
      sample: read.rows.slice(0, SAMPLE_ROWS).map(showMarker),
      problems: [],
    };
    if (!input.commit) return { ...answer, isLoaded: false };
    await writePanel(tx, input, { rows: read.rows, autosomal });
    if (input.kind === 'SNP') await tx.adapters.jobs.send(tx.db, 'panels.turn', { species: input.species });
    const { added, removed } = answer;
    await recordEvent(tx, {
      entity: 'panel',
      entityId: input.id,
      kind: 'loaded',
      data: { markers: autosomal, added, removed },
    });
    return { ...answer, isLoaded: true };
  });
}

function refused(rows: readonly NewMarker[], problems: readonly Problem[]): PanelImport {
  return {
    isLoaded: false,
    markers: rows.length,
    added: 0,
    removed: 0,
    notes:
      problems.length > MAX_PROBLEMS
        ? [`There are ${problems.length} errors. The first ${MAX_PROBLEMS} are listed.`]
        : [],
    sample: [],
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** Locks the panel and returns its current markers, none for a new panel. Kind and species cannot change. */
async function lockPanel(tx: Ctx, input: PanelInput): Promise<{ declared: number | null; markers: Set<string> }> {
  const panel = await tx.db.selectFrom('panel').selectAll().where('id', '=', input.id).forUpdate().executeTakeFirst();
  if (!panel) return { declared: null, markers: new Set() };
  if (panel.kind !== input.kind)
    throw invalid({ kind: [`${input.id} is already used for ${panel.kind} markers. Enter another panel ID.`] });
  if (panel.speciesId !== speciesIdOf(input.species))
    throw invalid({ species: [`${input.id} is already used for the other species. Enter another panel ID.`] });
  const rows = await tx.db.selectFrom('panelMarker').select('marker').where('panelId', '=', input.id).execute();
  return { declared: panel.markerCount, markers: new Set(rows.map(({ marker }) => marker)) };
}

/** A marker with calls must stay in its panel, because profiles and reports use it. */
async function findCallsThatLeave(tx: Ctx, panelId: string, rows: readonly NewMarker[]): Promise<Problem[]> {
  const names = rows.map(({ marker }) => marker);
  const { rows: leaving } = await sql<{ marker: string }>`
    select distinct marker from marker_call where panel_id = ${panelId} and marker <> all(${names}::text[]) order by marker limit 20`.execute(
    tx.db,
  );
  return leaving.map(({ marker }) => ({
    row: 0,
    column: 'marker',
    reason: `${marker} is missing, but profiles on this panel have calls for it. Import the file under a different panel ID instead.`,
  }));
}

async function writePanel(
  tx: Ctx,
  input: PanelInput,
  { rows, autosomal }: { rows: readonly NewMarker[]; autosomal: number },
): Promise<void> {
  const panel = { name: input.name, purpose: input.purpose, markerCount: autosomal };
  await tx.db
    .insertInto('panel')
    .values({ id: input.id, speciesId: speciesIdOf(input.species), kind: input.kind, ...panel })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(panel))
    .execute();
  if (input.kind === 'SNP') await writeMarkers(tx, input.species, rows);
  await tx.db.deleteFrom('panelMarker').where('panelId', '=', input.id).execute();
  const json = JSON.stringify(
    rows.map((row, at) => ({
      marker: row.marker,
      position_no: at + 1,
      chromosome: row.chromosome,
      position_bp: row.places[0]?.position ?? null,
      size_min: row.sizeMin,
      size_max: row.sizeMax,
      is_sex_marker: row.isSexMarker,
      bin_bp: row.binBp,
      extra_sizes: row.extraSizes,
    })),
  );
  await sql`
    insert into panel_marker (panel_id, marker, position_no, chromosome, position_bp, size_min, size_max, is_sex_marker, bin_bp, extra_sizes)
    select ${input.id}, m.* from jsonb_to_recordset(${json}::jsonb) as m (marker text, position_no int, chromosome text, position_bp bigint,
      size_min int, size_max int, is_sex_marker boolean, bin_bp int, extra_sizes int[])`.execute(tx.db);
}
