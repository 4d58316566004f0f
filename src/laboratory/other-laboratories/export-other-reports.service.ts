import type { Ctx } from '#platform/context/context.ts';

/** The PDFs of other laboratories, for the export of a person's data. */
export async function readOtherReportsOf(
  ctx: Ctx,
  { personId }: { personId: string },
): Promise<Record<string, Uint8Array>> {
  const rows = await ctx.db
    .selectFrom('otherLaboratoryReport as p')
    .innerJoin('animalOwnership as o', (on) => on.onRef('o.animalId', '=', 'p.animalId').on('o.till', 'is', null))
    .select(['p.id', 'p.fileKey', 'p.fileName'])
    .where('o.personId', '=', personId)
    .where('p.fileKey', 'is not', null)
    .orderBy('p.id')
    .execute();
  const files: Record<string, Uint8Array> = {};
  for (const { id, fileKey, fileName } of rows) {
    const file = await ctx.adapters.files.get(fileKey ?? '');
    if (file) files[`documents/other-laboratories/${id}-${fileName}`] = new Uint8Array(file.bytes);
  }
  return files;
}
