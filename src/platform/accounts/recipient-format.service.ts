import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import type { Reader } from '#shared/dates.ts';
import { englishOf } from './locales.rules.ts';

/** The variant of English for a person's documents: their own, regardless of who requests the document. */
export async function findRecipientFormat(ctx: Pick<Ctx, 'db'>, personId: string): Promise<Reader> {
  const [row] = await readReader(ctx.db, { personId });
  if (!row) throw new TypeError('a document needs an existing user as its recipient');
  return recipientFormat(row);
}

export function recipientFormat({ countryCode, locale }: { countryCode: string; locale: string }): Reader {
  return { countryCode, ...englishOf(locale) };
}

const readReader = statement<{ personId: string }>()((db, { personId }) =>
  db.selectFrom('person').select(['countryCode', 'locale']).where('id', '=', personId),
);
