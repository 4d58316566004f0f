import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { badgeFrame, badgeScript, badgeSvg, endedBadgeSvg } from './badge.document.ts';
import { searchListings } from './listings.service.ts';

export interface BadgeFile {
  body: string;
  type: 'image/svg+xml' | 'text/html' | 'text/javascript';
  /** False: the listing has ended or is paused. */
  isListed: boolean;
}

const SEARCH = '/breeder/responsible-breeder-program/search';
const NAME = /^([2-9A-Z]{8})\.(svg|html|js)$/;

/**
 * The current badge of a listing: an image, a page for a frame or a script. If the listing has ended, the image says
 * so and the script is empty.
 */
export async function findBadgeFile(ctx: Ctx, { file }: { file: string }): Promise<BadgeFile> {
  const [, code, kind] = NAME.exec(file) ?? [];
  if (!code || !kind) throw new Failure('not_found');
  const { results } = await searchListings(ctx, { search: code, page: 1, size: 20 });
  const listing = results.find(({ badgeCode }) => badgeCode === code);
  const origin = ctx.config.publicOrigin;
  const content = {
    image: `${origin}/badges/${code}.svg`,
    listing: `${origin}${SEARCH}?search=${code}`,
    alt: listing ? `${listing.kennelName}: responsible breeder` : 'Not listed with Damsire',
  };
  const isListed = listing !== undefined;
  if (kind === 'html') return { body: badgeFrame(content), type: 'text/html', isListed };
  if (kind === 'js') return { body: listing ? badgeScript(content) : '', type: 'text/javascript', isListed };
  return { body: listing ? badgeSvg({ ...listing, code }) : endedBadgeSvg(), type: 'image/svg+xml', isListed };
}

/** Called when certificates were issued or revoked: queues a check of the listings of the animals' owners. */
export async function recountListings(
  tx: Ctx,
  { certificates }: { certificates: readonly { animalId: number }[] },
): Promise<void> {
  const owners = await tx.db
    .selectFrom('animalOwnership')
    .select('personId')
    .distinct()
    .where('till', 'is', null)
    .where(
      'animalId',
      'in',
      certificates.map(({ animalId }) => animalId),
    )
    .execute();
  for (const { personId } of owners) await tx.adapters.jobs.send(tx.db, 'listings.check', { personId });
}
