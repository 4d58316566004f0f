import type { Ctx } from '#platform/context/context.ts';
import type { ConsentKind } from './consents.rules.ts';

/** The version of the consent texts; change it with the texts, to record which version a user read. */
export const CONSENT_TEXT = '2026-11';

/** Records given and withdrawn consents that differ from the last record. */
export async function recordConsents(
  tx: Ctx,
  personId: string,
  said: Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<void> {
  const before = await tx.db
    .selectFrom('consentRecord')
    .distinctOn('kind')
    .select(['kind', 'granted'])
    .where('personId', '=', personId)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  const last = new Map(before.map(({ kind, granted }) => [kind, granted]));
  const rows = (Object.entries(said) as [ConsentKind, boolean | undefined][])
    .filter(([kind, granted]) => granted !== undefined && granted !== (last.get(kind) ?? false))
    .map(([kind, granted]) => ({ personId, kind, granted: granted === true, textVersion: CONSENT_TEXT }));
  if (rows.length > 0) await tx.db.insertInto('consentRecord').values(rows).execute();
}
