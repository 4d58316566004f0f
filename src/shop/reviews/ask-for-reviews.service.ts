import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { permissions } from '#platform/accounts/access.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { ASK_AFTER_DAYS } from './reviews.rules.ts';

const PEOPLE_PER_RUN = 200;

interface ReviewRequest {
  personId: string;
  email: string;
  firstName: string;
  productIds: number[];
  products: string[];
}

/**
 * Asks once for reviews of products whose results were released some days ago, with one email per person for all due
 * products. People who have already written a review are not asked, and no reward is offered. Returns the number of
 * people asked.
 */
export async function askForReviews(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = new Date(tx.now.getTime() - ASK_AFTER_DAYS * 86_400_000);
    const { rows } = await sql<ReviewRequest>`
      with due as (
        select r.person_id, r.product_id from reviewable_product r
        where r.asked_at is null and r.released_at <= ${due}
        order by r.released_at limit ${PEOPLE_PER_RUN} for update skip locked
      ), asked as (
        update reviewable_product r set asked_at = ${tx.now} from due
        where r.person_id = due.person_id and r.product_id = due.product_id returning r.person_id, r.product_id
      )
      select u.id as person_id, u.email, u.first_name,
        array_agg(p.id order by p.name) as product_ids, array_agg(p.name order by p.name) as products
      from asked a join person u on u.id = a.person_id join product p on p.id = a.product_id
      where u.state = 'ACTIVE' and not exists (
        select from person_role w where w.person_id = u.id and w.role in (${sql.join(permissions['staff.admin'])})
      ) and not exists (
        select from product_review v where v.person_id = a.person_id and v.product_id = a.product_id)
      group by u.id order by u.id`.execute(tx.db);
    for (const { personId, email, firstName, products, productIds } of rows) {
      await queueMail(tx, {
        dedupeKey: `reviews:${personId}:${productIds.join('-')}`.slice(0, 200),
        to: email,
        personId,
        template: 'reviews.invitation',
        data: { firstName, products, path: productIds.length === 1 ? `/my/reviews/${productIds[0]}` : '/my/reviews' },
      });
    }
    return rows.length;
  });
}
