import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { isUnwanted } from '#platform/mail/unsubscribe.service.ts';
import type { RequestView } from '#platform/requests/requests.contract.ts';
import type { FieldErrors } from '#shared/failure.ts';
import { isInSearch } from './listings.service.ts';

type Answers = Readonly<Record<string, string>>;

const LETTERS_TO_BREEDER = { hits: 20, seconds: 86_400 };
const LETTERS_FROM_IP = { hits: 10, seconds: 86_400 };
const NO_LETTERS = "This breeder isn't taking messages at the moment. Choose another responsible breeder.";
const NOT_LISTED = "This breeder isn't currently listed. Choose another responsible breeder.";

/**
 * Checks a letter before it is stored. The link contains the ID of the listing; the breeder must be in the search
 * today, and the name must match. The number of letters per day is limited for each breeder and each IP address.
 */
export async function prepareLetter(ctx: Ctx, answers: Answers): Promise<{ errors?: FieldErrors }> {
  const listing = await findListing(ctx, answers);
  if (!listing || !(await isInSearch(ctx, listing.id))) return { errors: { breeder: [NOT_LISTED] } };
  const { personId, email: to } = listing;
  // A letter is only sent as an email, so it is rejected if the breeder does not accept any.
  if (await isUnwanted(ctx, { template: 'listings.letter', personId, to }))
    return { errors: { breeder: [NO_LETTERS] } };
  await countAttempt(ctx, { bucket: `listing-letters:${listing.id}`, ...LETTERS_TO_BREEDER });
  await countAttempt(ctx, { bucket: `listing-letters:from:${ctx.visitor.ip}`, ...LETTERS_FROM_IP });
  return {};
}

/** A complaint may be about a breeder who is no longer listed, or name a breeder without a listing ID. */
export async function prepareBreederComplaint(
  ctx: Ctx,
  answers: Answers,
): Promise<{ answers: Record<string, string> }> {
  const listing = await findListing(ctx, answers);
  return { answers: { listingId: listing ? String(listing.id) : '' } };
}

/** The listing with the ID of the link, if the submitted breeder name matches it. */
async function findListing(ctx: Ctx, answers: Answers) {
  const id = Number(answers['listingId'] || 0);
  if (!id) return null;
  const listing = await ctx.db
    .selectFrom('breederListing')
    .innerJoin('person', 'person.id', 'breederListing.personId')
    .select(['breederListing.id', 'breederListing.kennelName', 'person.email', 'person.id as personId'])
    .where('breederListing.id', '=', id)
    .executeTakeFirst();
  const isNameOfListing = listing?.kennelName.trim().toLowerCase() === (answers['breeder'] ?? '').trim().toLowerCase();
  return listing && isNameOfListing ? listing : null;
}

/**
 * Emails the letter with the sender's address, so that the breeder can reply; the breeder's own address is not shown.
 */
export async function deliverLetter(tx: Ctx, { id, answers }: { id: number; answers: Answers }): Promise<void> {
  const listing = await findListing(tx, answers);
  if (!listing) return;
  await queueMail(tx, {
    dedupeKey: `listing-letter:${id}`,
    to: listing.email,
    personId: listing.personId,
    template: 'listings.letter',
    data: {
      kennel: listing.kennelName,
      name: answers['name'] ?? '',
      email: answers['email'] ?? '',
      message: answers['message'] ?? '',
    },
  });
}

/** Emails the outcome to the sender of the complaint and records it in the history of the listing. */
export async function decideBreederComplaint(tx: Ctx, request: RequestView): Promise<void> {
  const upheld = request.state === 'ACCEPTED';
  await queueMail(tx, {
    dedupeKey: `listing-complaint:${request.id}:${request.state}:${tx.now.toISOString()}`,
    to: request.email,
    personId: request.personId,
    template: 'listings.complaint_decided',
    data: { name: request.name, number: request.number, breeder: request.answers['breeder'] ?? '', upheld },
  });
  const listing = await findListing(tx, request.answers);
  if (!listing) return;
  const to = upheld ? 'UPHELD' : 'DECLINED';
  const data = { request: request.number };
  await recordEvent(tx, { entity: 'breeder_listing', entityId: listing.id, kind: 'complaint', to, data });
}
