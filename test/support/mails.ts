import type { Db } from '#db/connection.ts';

/** The emails to an address, oldest first. */
export function mailsTo(db: Db, address: string) {
  return db
    .selectFrom('mailMessage')
    .select(['template', 'subject', 'bodyText', 'dedupeKey'])
    .where('toAddress', '=', address)
    .orderBy('id')
    .execute();
}
