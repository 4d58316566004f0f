import { makeLogo, NotAPhoto } from '#adapters/photos.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requireClub } from './membership.service.ts';

const UPLOADS = { hits: 30, seconds: 3600 };

/** Path of the logo for members. It changes with the image, so that browsers can cache it. */
export function logoPath(clubId: number, logoKey: string | null): string | null {
  return logoKey ? `/api/clubs/${clubId}/logo?v=${logoKey.slice(0, 12)}` : null;
}

interface NewLogo {
  clubId: number;
  file: File;
}

/** Replaces the logo, by an admin of the club. */
export async function setClubLogo(ctx: Ctx, input: NewLogo): Promise<{ ok: true }> {
  const { user } = await requireClub(ctx, { clubId: input.clubId, right: 'logo.set', write: true });
  return processUpload(ctx, { ...input, personId: user.id });
}

export async function setClubLogoAsAdmin(ctx: Ctx, input: NewLogo): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'club_desk.edit', { write: true });
  return processUpload(ctx, { ...input, personId: user.id });
}

/** Re-encodes the image; the uploaded file is never stored. */
async function processUpload(
  ctx: Ctx,
  { clubId, file, personId }: NewLogo & { personId: string },
): Promise<{ ok: true }> {
  await countAttempt(ctx, { bucket: `club-logo:${personId}`, ...UPLOADS });
  const logo = await makeLogo(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (error instanceof NotAPhoto) throw invalid({ file: [INVALID_LOGO] });
    throw error;
  });
  return saveLogo(ctx, { clubId, logoKey: await ctx.adapters.files.put(logo, 'image/png') });
}

const INVALID_LOGO = 'Choose a PNG, JPEG, WebP or AVIF image of at least 64 × 64 pixels.';

export async function removeClubLogo(ctx: Ctx, { clubId }: { clubId: number }): Promise<{ ok: true }> {
  await requireClub(ctx, { clubId, right: 'logo.set', write: true });
  return saveLogo(ctx, { clubId, logoKey: null });
}

export async function removeClubLogoAsAdmin(ctx: Ctx, { clubId }: { clubId: number }): Promise<{ ok: true }> {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return saveLogo(ctx, { clubId, logoKey: null });
}

async function saveLogo(
  ctx: Ctx,
  { clubId, logoKey }: { clubId: number; logoKey: string | null },
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const before = await logoOf(tx, clubId).forUpdate().executeTakeFirst();
    if (!before) throw new Failure('not_found');
    await tx.db.updateTable('club').set({ logoKey }).where('id', '=', clubId).execute();
    await recordEvent(tx, { entity: 'club', entityId: clubId, kind: logoKey ? 'logo_set' : 'logo_removed' });
    await dropFile(tx, before.logoKey);
    return { ok: true as const };
  });
}

export async function readClubLogo(ctx: Ctx, { clubId }: { clubId: number }): Promise<File> {
  await requireClub(ctx, { clubId, right: 'figures.read' });
  return readLogo(ctx, clubId);
}

export async function readClubLogoAsAdmin(ctx: Ctx, { clubId }: { clubId: number }): Promise<File> {
  requirePermission(ctx, 'club_desk.read');
  return readLogo(ctx, clubId);
}

async function readLogo(ctx: Ctx, clubId: number): Promise<File> {
  const row = await logoOf(ctx, clubId).executeTakeFirst();
  const file = row?.logoKey ? await ctx.adapters.files.get(row.logoKey) : null;
  if (!file) throw new Failure('not_found');
  ctx.responseHeaders.set('cache-control', 'private, max-age=86400');
  return new File([file.bytes as Uint8Array<ArrayBuffer>], `club-${clubId}.png`, { type: 'image/png' });
}

function logoOf(ctx: Ctx, clubId: number) {
  return ctx.db.selectFrom('club').select('logoKey').where('id', '=', clubId);
}
