import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { answerReview, publishReview } from '#shop/reviews/review-admin.service.ts';
import type { ReviewName } from '#shop/reviews/reviews.rules.ts';
import { saveProductReview } from '#shop/reviews/reviews.service.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const DOG_PROFILE = 36;
const CAT_PROFILE = 39;

interface DemoReview {
  email: string;
  productId: number;
  stars: number;
  title: string;
  text: string;
  shownAs: ReviewName;
  answer?: string;
  /** Left pending, for staff to moderate. */
  isPending?: true;
}

const reviews: readonly DemoReview[] = [
  {
    email: 'breeder@demo.test',
    productId: DOG_PROFILE,
    stars: 5,
    title: 'Everything for our breed in one test',
    text: 'We tested our whole kennel. The certificates are easy to pass on to puppy buyers, and each result says what it means for the next mating.',
    shownAs: 'FIRST_NAME',
  },
  {
    email: 'breeder.fernhill@demo.test',
    productId: DOG_PROFILE,
    stars: 3,
    title: 'Good report, swabbing needs patience',
    text: 'The report is thorough. One of my dogs hated the swab, and I needed three attempts. A short video would have helped.',
    shownAs: 'FIRST_NAME',
    answer:
      'Thank you, Marcus. Our website has two short videos and an illustrated guide to taking a sample, and we will mention them on the card in the box.',
  },
  {
    email: 'breeder.emberfield@demo.test',
    productId: DOG_PROFILE,
    stars: 4,
    title: 'Clear results, but a slow start',
    text: 'The results arrived when promised. I would have liked to know sooner that the sample had arrived.',
    shownAs: 'VERIFIED_CUSTOMER',
  },
  {
    email: 'breeder@demo.test',
    productId: CAT_PROFILE,
    stars: 5,
    title: 'Useful for planning litters',
    text: 'Colour and health in one report. The kittens looked just as the report predicted.',
    shownAs: 'VERIFIED_CUSTOMER',
    isPending: true,
  },
];

/** Reviews of customers whose results were released: published, answered, and one that is still pending. */
export async function seedReviews(tx: Ctx, people: DemoPeople): Promise<void> {
  const admin = as(tx, people.admin);
  for (const { email, answer, isPending, ...written } of reviews) {
    const customer = await findCustomer(tx, people, email);
    await saveProductReview(as(tx, customer), written);
    const { id, revision } = await tx.db
      .selectFrom('productReview')
      .select(['id', 'revision'])
      .where('personId', '=', customer.id)
      .where('productId', '=', written.productId)
      .executeTakeFirstOrThrow();
    if (!isPending) await publishReview(admin, { id, revision });
    if (answer) await answerReview(admin, { id, revision: revision + (isPending ? 0 : 1), answer });
  }
}

async function findCustomer(tx: Ctx, people: DemoPeople, email: string): Promise<SessionUser> {
  const { id, firstName, lastName } = await tx.db
    .selectFrom('person')
    .select(['id', 'firstName', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { ...people.breeder, id, email, firstName, lastName, name: `${firstName} ${lastName}` };
}
