import { describe, expect, test } from 'vitest';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { FBP_CAT, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { createApprovedSample, createReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { myReviewPath, reviewWords, useReviews } from '../../../test/support/reviews-bed.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';

const database = useDatabase({ checkInvariants: false });
const till = usePaymentShop(database);
const bed = useReviews(database);

describe('who may review', () => {
  test('a review needs released results of the product, not only an order', async () => {
    const owner = await createPerson(database.db, { password: PASSWORD });
    const mine = await bed.signedIn(owner);
    const sample = await createApprovedSample(database.db, { ...bed.lab(), owner });
    expect((await mine.put(myReviewPath, reviewWords)).status).toBe(404);
    expect((await mine.get('/api/my/reviews')).body.count).toBe(0);
    await releaseSample(bed.lab().as(bed.lab().reviewer), { sampleId: sample.sampleId });
    expect((await mine.put(`/api/my/reviews/${FBP_CAT}`, reviewWords)).status).toBe(404);
    expect((await mine.put(myReviewPath, reviewWords)).status).toBe(200);
    expect((await mine.get('/api/my/reviews')).body.results).toMatchObject([
      { productId: FBP_DOG, review: { stars: 5, state: 'PENDING' } },
    ]);
  });

  test('the buyer of the kit can review it as well as the owner of the animal', async () => {
    const buyer = await createPerson(database.db, { password: PASSWORD });
    const owner = await createPerson(database.db);
    const { order } = await createUnpaidOrder(till.ctx(buyer));
    const sample = await createApprovedSample(database.db, { ...bed.lab(), owner });
    const line = await database.db
      .selectFrom('orderLine')
      .select('id')
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('orderUnit')
      .values({ orderLineId: line.id, unitNo: 1, kitId: sample.kitId, state: 'IN_LAB' })
      .execute();
    await releaseSample(bed.lab().as(bed.lab().reviewer), { sampleId: sample.sampleId });
    const rows = await database.db
      .selectFrom('reviewableProduct')
      .select(['personId', 'productId'])
      .where('personId', 'in', [buyer.id, owner.id])
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([buyer, owner].map(({ id }) => ({ personId: id, productId: FBP_DOG }))),
    );
  });

  test('each customer has one review per product, even after parallel requests and another release', async () => {
    const { lab, owner, mine } = await bed.createTested();
    const sent = await Promise.all([1, 2, 3].map((stars) => mine.put(myReviewPath, { ...reviewWords, stars })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    await createReleasedSample(database.db, lab);
    const of = <T extends 'productReview' | 'reviewableProduct'>(table: T) =>
      database.db
        .selectFrom(table as 'productReview')
        .selectAll()
        .where('personId', '=', owner.id)
        .execute();
    expect(await of('productReview')).toMatchObject([{ revision: 3, state: 'PENDING' }]);
    expect(await of('reviewableProduct')).toHaveLength(1);
  });

  test('staff cannot write reviews', async () => {
    const owner = await createPerson(database.db, { password: PASSWORD, roles: ['lab_technician'] });
    await createReleasedSample(database.db, { ...bed.lab(), owner });
    const mine = await bed.signedIn(owner);
    expect((await mine.put(myReviewPath, reviewWords)).status).toBe(404);
    expect((await mine.get(myReviewPath)).status).toBe(404);
    expect((await mine.get('/api/my/reviews')).body.count).toBe(0);
  });

  test('missing and overlong fields are reported, and guests and other users are refused', async () => {
    const { owner, mine } = await bed.createTested();
    const empty = await mine.put(myReviewPath, {});
    expect(empty.status).toBe(428);
    expect(Object.keys(empty.body).toSorted()).toEqual(['shownAs', 'stars', 'text', 'title']);
    for (const stars of [0, 6, 4.5])
      expect((await mine.put(myReviewPath, { ...reviewWords, stars })).body).toHaveProperty('stars');
    expect((await mine.put(myReviewPath, { ...reviewWords, title: 'x'.repeat(101) })).body).toHaveProperty('title');
    expect((await mine.put(myReviewPath, { ...reviewWords, text: 'x'.repeat(2001) })).body).toHaveProperty('text');
    await mine.put(myReviewPath, reviewWords);
    const { path } = await bed.findReview(owner);
    const guest = bed.createBrowser();
    for (const answer of [
      guest.put(myReviewPath, reviewWords),
      guest.get('/api/my/reviews'),
      guest.delete(myReviewPath),
      guest.get(path),
    ])
      expect((await answer).status).toBe(401);
    for (const answer of [
      mine.get('/api/admin/reviews'),
      mine.get(path),
      mine.post(`${path}/publication`, { revision: 1 }),
      mine.post(`${path}/rejection`, { revision: 1, reason: 'because I can' }),
      mine.put(`${path}/answer`, { revision: 1, answer: 'x' }),
    ])
      expect((await answer).status).toBe(403);
  });
});
