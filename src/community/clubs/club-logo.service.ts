import { makeLogo, NotAPhoto } from '#adapters/photos.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requireClub } from './membership.service.ts';

const UPLOADS = { hits: 30, seconds: 3600 };

/** Where a member reads the logo: its address changes with the picture, so that browsers may keep it. */
export function logoPath(clubId: number, logoKey: string | null): string | null {
  return logoKey ? `/api/clubs/${clubId}/logo?v=${logoKey.slice(0, 12)}` : null;
}

interface NewLogo {
  clubId: number;
  file: File;
}

/** The logo in the place of the one before, by an admin of the club. */
export async function setClubLogo(ctx: Ctx, input: NewLogo): Promise<{ ok: true }> {
  const { user } = await requireClub(ctx, { clubId: input.clubId, right: 'logo.set', write: true });
  return draw(ctx, { ...input, personId: user.id });
}

export async function setLogoFromAdmin(ctx: Ctx, input: NewLogo): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'club_desk.edit', { write: true });
  return draw(ctx, { ...input, personId: user.id });
}

/** Drawn again, never the file that came in. */
async function draw(ctx: Ctx, { clubId, file, personId }: NewLogo & { personId: string }): Promise<{ ok: true }> {
  await countTry(ctx, { bucket: `club-logo:${personId}`, ...UPLOADS });
  const logo = await makeLogo(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (error instanceof NotAPhoto) throw invalid({ file: [NO_LOGO] });
    throw error;
  });
  return keep(ctx, { clubId, logoKey: await ctx.adapters.files.put(logo, 'image/png') });
}

const NO_LOGO = 'Choose a PNG, JPEG, WebP or AVIF image of at least 64 × 64 pixels.';

export async function removeClubLogo(ctx: Ctx, { clubId }: { clubId: number }): Promise<{ ok: true }> {
  await requireClub(ctx, { clubId, right: 'logo.set', write: true });
  return keep(ctx, { clubId, logoKey: null });
}

export async function removeLogoFromAdmin(ctx: Ctx, { clubId }: { clubId: number }): Promise<{ ok: true }> {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return keep(ctx, { clubId, logoKey: null });
}

async function keep(ctx: Ctx, { clubId, logoKey }: { clubId: number; logoKey: string | null }): Promise<{ ok: true }> {
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
  return read(ctx, clubId);
}

export async function readLogoAtAdmin(ctx: Ctx, { clubId }: { clubId: number }): Promise<File> {
  requirePermission(ctx, 'club_desk.read');
  return read(ctx, clubId);
}

async function read(ctx: Ctx, clubId: number): Promise<File> {
  const row = await logoOf(ctx, clubId).executeTakeFirst();
  const file = row?.logoKey ? await ctx.adapters.files.get(row.logoKey) : null;
  if (!file) throw new Failure('not_found');
  ctx.responseHeaders.set('cache-control', 'private, max-age=86400');
  return new File([file.bytes as Uint8Array<ArrayBuffer>], `club-${clubId}.png`, { type: 'image/png' });
}

function logoOf(ctx: Ctx, clubId: number) {
  return ctx.db.selectFrom('club').select('logoKey').where('id', '=', clubId);
}
