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

/** The badge of a listing as it is today: an image, a page for a frame or a script. Of an ended one only the image stays, and says so. */
export async function findBadgeFile(ctx: Ctx, { file }: { file: string }): Promise<BadgeFile> {
  const [, code, kind] = NAME.exec(file) ?? [];
  if (!code || !kind) throw new Failure('not_found');
  const { results } = await searchListings(ctx, { search: code, page: 1, size: 20 });
  const listing = results.find(({ badgeCode }) => badgeCode === code);
  const origin = ctx.config.publicOrigin;
  const shown = {
    image: `${origin}/badges/${code}.svg`,
    listing: `${origin}${SEARCH}?search=${code}`,
    alt: listing ? `${listing.kennelName}: responsible breeder` : 'Not listed with Damsire',
  };
  const isListed = listing !== undefined;
  if (kind === 'html') return { body: badgeFrame(shown), type: 'text/html', isListed };
  if (kind === 'js') return { body: listing ? badgeScript(shown) : '', type: 'text/javascript', isListed };
  return { body: listing ? badgeSvg({ ...listing, code }) : endedBadgeSvg(), type: 'image/svg+xml', isListed };
}

/** Certificates were issued or revoked: what the listings of their owners say is counted again. */
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
