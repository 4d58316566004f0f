import { describe, expect, test } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { FBP_CAT, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { myReviewPath, reviewWords, shownReviewsPath, useReviews } from '../../../test/support/reviews-bed.ts';

const database = useDatabase({ checkInvariants: false });
const bed = useReviews(database);

/** Inserts a published review with a future date, so that it is among the newest. */
async function insertPublished(at: number): Promise<void> {
  const key = { personId: (await createPerson(database.db)).id, productId: FBP_DOG };
  const day = new Date(Date.now() + (at + 1) * 86_400_000);
  await database.db
    .insertInto('reviewableProduct')
    .values({ ...key, releasedAt: day })
    .execute();
  await database.db
    .insertInto('productReview')
    .values({
      ...key,
      stars: 4,
      title: `Page ${at}`,
      body: 'x',
      shownAs: 'FIRST_NAME',
      state: 'PUBLISHED',
      writtenAt: day,
    })
    .execute();
}

describe('moderation', () => {
  test('a published review shows first name and rating, and nothing else of the customer', async () => {
    const { owner, mine } = await bed.createTested('Wilhelmina');
    await mine.put(myReviewPath, { ...reviewWords, stars: 2 });
    const { id, revision, path } = await bed.findReview(owner);
    expect(await bed.shown(id)).toBeUndefined();
    const before = (await catalogue(bed.lab().as(null))).version;
    expect((await bed.desk().post(`${path}/publication`, { revision })).status).toBe(200);
    expect((await bed.desk().post(`${path}/publication`, { revision })).status).toBe(409);
    const review = await bed.shown(id);
    expect(review).toEqual({
      id,
      stars: 2,
      title: reviewWords.title,
      text: reviewWords.text,
      name: 'Wilhelmina',
      answer: null,
      writtenAt: expect.stringMatching(/^\d{4}-/),
    });
    // The key of stored pages contains this number.
    const snapshot = await catalogue(bed.lab().as(null));
    expect(snapshot.version).not.toBe(before);
    const { rating } = (await bed.createBrowser().get(`/api/store/products/product/${FBP_DOG}`)).body;
    const all = await database.db
      .selectFrom('productReview')
      .select('stars')
      .where('state', '=', 'PUBLISHED')
      .where('productId', '=', FBP_DOG)
      .execute();
    const sum = all.reduce((total, { stars }) => total + stars, 0);
    expect(rating).toMatchObject({ count: all.length, average: Math.round((sum / all.length) * 10) / 10 });
    expect((await bed.createBrowser().get(`/api/store/products/product/${FBP_CAT}`)).body.rating).toBeNull();
  });

  test('a changed review needs approval again, and staff can only publish the text they read', async () => {
    const { mine, owner, id, path } = await bed.createPublished('Ada');
    const read = await bed.findReview(owner);
    expect((await mine.put(myReviewPath, { ...reviewWords, text: 'Now something else.' })).status).toBe(200);
    expect(await bed.shown(id)).toBeUndefined();
    expect((await bed.desk().post(`${path}/publication`, { revision: read.revision })).status).toBe(409);
    expect(
      (await bed.desk().post(`${path}/rejection`, { revision: read.revision, reason: 'Spam, really.' })).status,
    ).toBe(409);
    const [changed, decided] = await Promise.all([
      mine.put(myReviewPath, { ...reviewWords, text: 'And once more.' }),
      bed.desk().post(`${path}/publication`, { revision: read.revision + 1 }),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 409]).toContain(decided.status);
    // In either order, unread text is not shown.
    expect(await bed.shown(id)).toBeUndefined();
  });

  test('a rejected review is hidden, and its customer gets the reason and can change it', async () => {
    const { owner, mine, id, path } = await bed.createPublished('Ada');
    const { revision } = await bed.findReview(owner);
    expect((await bed.desk().post(`${path}/rejection`, { revision, reason: '' })).body).toHaveProperty('reason');
    const reason = 'It names another customer.';
    expect((await bed.desk().post(`${path}/rejection`, { revision, reason })).status).toBe(200);
    expect((await bed.desk().post(`${path}/rejection`, { revision, reason })).status).toBe(409);
    expect(await bed.shown(id)).toBeUndefined();
    expect(
      (await mailsTo(database.db, owner.email)).find(({ template }) => template === 'reviews.rejected'),
    ).toMatchObject({ bodyText: expect.stringContaining(reason) });
    expect((await mine.get(myReviewPath)).body.review).toMatchObject({ state: 'REJECTED', rejectReason: reason });
    await mine.put(myReviewPath, reviewWords);
    expect((await mine.get(myReviewPath)).body.review).toMatchObject({ state: 'PENDING', rejectReason: null });
  });

  test('a decision or answer that is based on an outdated version is refused', async () => {
    const { owner, mine } = await bed.createTested('Ada');
    await mine.put(myReviewPath, reviewWords);
    const { id, revision, path } = await bed.findReview(owner);
    const publish = (shownRevision: number) => bed.desk().post(`${path}/publication`, { revision: shownRevision });
    const reject = (shownRevision: number) =>
      bed.desk().post(`${path}/rejection`, { revision: shownRevision, reason: 'It names another customer.' });
    const outdated = { status: 409, body: { code: 'conflict', message: CHANGED_SINCE } };
    expect((await publish(revision)).status).toBe(200);
    expect(await reject(revision)).toMatchObject(outdated);
    expect(await bed.desk().put(`${path}/answer`, { revision, answer: 'Thank you.' })).toMatchObject(outdated);
    expect(await bed.shown(id)).toMatchObject({ answer: null });
    const rejections = async () =>
      (await mailsTo(database.db, owner.email)).filter(({ template }) => template === 'reviews.rejected').length;
    expect(await rejections()).toBe(0);
    const both = await Promise.all([
      reject(revision + 1),
      bed.desk().put(`${path}/answer`, { revision: revision + 1, answer: 'Thank you.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a review that is rejected again, with the same text, is emailed again', async () => {
    const { owner, path } = await bed.createPublished('Ada');
    const decide = async (what: string) => {
      const { revision } = await bed.findReview(owner);
      expect((await bed.desk().post(`${path}/${what}`, { revision, reason: 'Off topic.' })).status).toBe(200);
    };
    for (const what of ['rejection', 'publication', 'rejection']) await decide(what);
    const sent = (await mailsTo(database.db, owner.email)).filter(({ template }) => template === 'reviews.rejected');
    expect(sent).toHaveLength(2);
  });

  test('an answer is shown below the review until it is removed, and the history records both', async () => {
    const { id, path } = await bed.createPublished('Ada');
    const answer = async (text: string) => {
      const { revision } = (await bed.desk().get(path)).body;
      return bed.desk().put(`${path}/answer`, { revision, answer: text });
    };
    expect((await answer('x'.repeat(2001))).body).toHaveProperty('answer');
    expect((await answer(' Thank you, Ada. ')).status).toBe(200);
    expect((await bed.shown(id)).answer).toBe('Thank you, Ada.');
    expect((await answer('')).status).toBe(200);
    expect((await bed.shown(id)).answer).toBeNull();
    const { history } = (await bed.desk().get(path)).body;
    expect(history.map(({ what }: { what: string }) => what)).toEqual([
      'Review answer removed',
      'Review answered',
      'Review published',
      'Review written',
    ]);
    expect((await bed.desk().put('/api/admin/reviews/999999/answer', { revision: 1, answer: 'x' })).status).toBe(404);
    expect((await bed.desk().get('/api/admin/reviews/999999')).status).toBe(404);
  });

  test('a customer can delete a review, which leaves the page; the history keeps both', async () => {
    const { owner, mine, id } = await bed.createPublished('Ada');
    expect((await mine.delete(myReviewPath)).status).toBe(200);
    expect((await mine.delete(myReviewPath)).status).toBe(404);
    expect(await bed.shown(id)).toBeUndefined();
    await mine.put(myReviewPath, reviewWords);
    const { path } = await bed.findReview(owner);
    expect((await bed.desk().get(path)).body.history.map(({ what }: { what: string }) => what)).toEqual([
      'Review written',
      'Review deleted',
      'Review published',
      'Review written',
    ]);
  });

  test('reviews can be searched, filtered, sorted and paged', async () => {
    const { owner, mine, id } = await bed.createPublished('Ada', { title: '100% findable_title' });
    const ids = async (query: string) =>
      (await bed.desk().get(`/api/admin/reviews?${query}`)).body.results.map((row: { id: number }) => row.id);
    expect(await ids(`filter=all&search=${encodeURIComponent('100% findable_')}`)).toEqual([id]);
    expect(await ids(`filter=published&search=${encodeURIComponent(owner.email)}`)).toEqual([id]);
    expect(await ids(`search=${encodeURIComponent(owner.email)}`)).toEqual([]);
    expect(await ids('filter=all&sort=-date&size=100')).toEqual(
      (await ids('filter=all&sort=date&size=100')).toReversed(),
    );
    expect((await bed.desk().get('/api/admin/reviews?filter=all&size=1')).body).toMatchObject({
      next: 2,
      previous: null,
    });
    expect((await bed.desk().get('/api/admin/reviews?filter=odd')).status).toBe(428);
    expect((await mine.get('/api/my/reviews?search=Cat')).body.count).toBe(0);
    expect((await mine.get('/api/my/reviews?search=dog')).body.count).toBe(1);
  });

  test('a product page shows five, newest first', async () => {
    for (let at = 0; at < 6; at += 1) await insertPublished(at);
    const first = (await bed.createBrowser().get(shownReviewsPath)).body;
    expect(first.results.map(({ title }: { title: string }) => title)).toEqual(
      [5, 4, 3, 2, 1].map((at) => `Page ${at}`),
    );
    expect(first.next).toBe(2);
    expect((await bed.createBrowser().get(`${shownReviewsPath}?page=2`)).body.results[0].title).toBe('Page 0');
    expect((await bed.createBrowser().get('/api/store/reviews/999999')).status).toBe(404);
  });
});
