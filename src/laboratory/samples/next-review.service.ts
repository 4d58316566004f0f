import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { isOwnWork } from './review.service.ts';
import { listSamples } from './sample-list.service.ts';

/** So many waiting samples are looked at. */
const MOST = 50;

interface NextReview {
  next: { id: number; barcode: string } | null;
}

/** The next sample for a reviewer, without those whose results they imported or submitted. */
export async function findNextReview(ctx: Ctx, { id }: { id: number }): Promise<NextReview> {
  const user = requirePermission(ctx, 'lab.review');
  const { results } = await listSamples(ctx, { page: 1, size: MOST, due: 'review' });
  for (const sample of results) {
    if (sample.id === id) continue;
    if (sample.state === 'IN_REVIEW' && (await isOwnWork(ctx, sample.id, user.id))) continue;
    return { next: { id: sample.id, barcode: sample.barcode } };
  }
  return { next: null };
}
