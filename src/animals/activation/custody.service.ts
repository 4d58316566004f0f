import type { ColumnValue } from '#db/connection.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';

interface Custody {
  kitId: number;
  grade: ColumnValue<'activation', 'custodyGrade'>;
  reason: ColumnValue<'activation', 'custodyReason'>;
}

/** Sets the grade of an activated kit that has no report yet. Released reports keep the grade printed on them. */
export async function setCustody(tx: Ctx, { kitId, grade, reason }: Custody): Promise<void> {
  const changed = await tx.db
    .updateTable('activation')
    .set({ custodyGrade: grade, custodyReason: reason })
    .where('kitId', '=', kitId)
    .where((is) => is.or([is('custodyGrade', '<>', grade), is('custodyReason', '<>', reason)]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('sample')
            .innerJoin('report', 'report.sampleId', 'sample.id')
            .select('report.id')
            .whereRef('sample.activationId', '=', 'activation.id'),
        ),
      ),
    )
    .returning('id')
    .execute();
  for (const { id } of changed)
    await recordEvent(tx, { entity: 'activation', entityId: id, kind: 'custody', to: grade, data: { reason } });
}

/** The activation of a kit: user, animal, and the collector that the user named. */
export async function findActivationOfKit(tx: Pick<Ctx, 'db'>, kitId: number) {
  return tx.db
    .selectFrom('activation')
    .select(['id', 'animalId', 'personId', 'collector', 'contact', 'custodyGrade'])
    .where('kitId', '=', kitId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
