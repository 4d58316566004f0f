import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { FBP_DOG } from '../../../test/support/kits-factory.ts';
import { createReleasedSample } from '../../../test/support/lab-factory.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { myReviewPath, reviewWords, useReviews } from '../../../test/support/reviews-bed.ts';
import { askForReviews } from './ask-for-reviews.service.ts';

const database = useDatabase({ checkInvariants: false });
const bed = useReviews(database);

describe('the review request email', () => {
  const requestsTo = async ({ email }: SessionUser) =>
    (await mailsTo(database.db, email)).filter(({ template }) => template === 'reviews.invitation');
  const inDays = (days: number) => {
    const ctx = bed.lab().as(null);
    return { ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) };
  };

  test('is sent once, ten days after the release, even with parallel runs, and not to reviewers', async () => {
    const { owner } = await bed.createTested('Olive');
    const written = await bed.createTested();
    await written.mine.put(myReviewPath, reviewWords);
    await askForReviews(inDays(9));
    expect(await requestsTo(owner)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => askForReviews(inDays(11))));
    await askForReviews(inDays(12));
    expect(await requestsTo(owner)).toMatchObject([{ bodyText: expect.stringContaining(`/my/reviews/${FBP_DOG}`) }]);
    expect((await requestsTo(owner))[0]!.bodyText).toContain('/unsubscribe');
    expect(await requestsTo(written.owner)).toEqual([]);
  });

  test('is not sent to users who turned it off or closed their account, or to staff', async () => {
    const muted = await bed.createTested();
    const closed = await bed.createTested();
    const staff = await createPerson(database.db, { roles: ['support'] });
    await createReleasedSample(database.db, { ...bed.lab(), owner: staff });
    await database.db
      .updateTable('person')
      .set({ mutedMails: ['reviews'] })
      .where('id', '=', muted.owner.id)
      .execute();
    await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', closed.owner.id).execute();
    await askForReviews(inDays(11));
    for (const person of [muted.owner, closed.owner, staff]) expect(await requestsTo(person)).toEqual([]);
  });
});
