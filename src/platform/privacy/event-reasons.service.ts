import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { DataOwner } from '#db/data-map.ts';

/**
 * Entities of the event log that belong to a person, with the query for the ids of that person's rows. Every entity that
 * an event is written about is listed here or in erasure.everything.test.ts, which compares both lists with the code.
 */
export const entitiesOf = ({ personId, email }: DataOwner): Record<string, RawBuilder<unknown>> => {
  const orders = sql`select id from sales_order where person_id = ${personId} or (person_id is null and lower(email) = ${email})`;
  const activations = sql`select kit_id, id from activation where person_id = ${personId}`;
  const samples = sql`select s.id from sample s join (${activations}) a on a.id = s.activation_id`;
  const requests = sql`select id from form_request where person_id = ${personId} or lower(email::text) = ${email}`;
  const agents = sql`select id from collection_agent where person_id = ${personId} or lower(email) = ${email}`;
  const collected = sql`select id from collected_animal where lower(owner_email) = ${email} or kit_id in (select kit_id from (${activations}) a)`;
  return {
    person: sql`select ${personId}::text`,
    order: orders,
    order_return: sql`select id from order_return where order_id in (${orders})`,
    order_unit: sql`select u.id from order_unit u join order_line l on l.id = u.order_line_id where l.order_id in (${orders})`,
    shipment: sql`select id from shipment where order_id in (${orders})`,
    refund: sql`select id from refund where order_id in (${orders})`,
    invoice: sql`select id from invoice where person_id = ${personId} or order_id in (${orders})`,
    payment: sql`select payment_id from payment_part where order_id in (${orders})
      or invoice_id in (select id from invoice where person_id = ${personId})`,
    activation: sql`select id from (${activations}) a`,
    activation_draft: sql`select left(id, 8) from activation_draft where person_id = ${personId}`,
    activation_extra: sql`select order_id from activation_extra where person_id = ${personId}`,
    kit: sql`select kit_id from (${activations}) a`,
    kit_gift: sql`select g.id from kit_gift g join sales_order o on o.id = g.order_id
      where o.person_id = ${personId} or lower(g.recipient_email) = ${email}`,
    kit_replacement: sql`select id from kit_replacement where person_id = ${personId} or lower(email) = ${email}`,
    sample: samples,
    review: sql`select id from result_review where sample_id in (${samples})`,
    certificate: sql`select id from certificate where sample_id in (${samples})`,
    breed_composition: sql`select b.id from breed_composition b join snp_profile p on p.id = b.snp_profile_id where p.sample_id in (${samples})`,
    chip_evidence: sql`select id from chip_evidence where person_id = ${personId}`,
    collected_animal: collected,
    acm_declaration: sql`select id from acm_declaration where collected_animal_id in (${collected})`,
    acm_form_request: sql`select id from acm_form_request where person_id = ${personId}`,
    relative_message: sql`select id from relative_message where from_person = ${personId} or to_person = ${personId}`,
    animal_transfer: sql`select id from animal_transfer where seller_id = ${personId} or receiver_id = ${personId} or lower(email) = ${email}`,
    advance_order: sql`select id from advance_order where person_id = ${personId} or lower(customer_email) = ${email}`,
    parentage_request: sql`select id from parentage_request where requester_id = ${personId}`,
    parentage_report: sql`select p.id from parentage_report p join parentage_request q on q.id = p.request_id where q.requester_id = ${personId}`,
    credit_transfer: sql`select id from kit_credit_transfer where from_person = ${personId} or to_person = ${personId}`,
    voucher: sql`select code from voucher where redeemed_by = ${personId}`,
    form_request: requests,
    agent_referee: sql`select id from agent_referee where request_id in (${requests}) or lower(email) = ${email}`,
    collection_agent: agents,
    agent_authorisation: sql`select id from agent_authorisation where owner_id = ${personId} or agent_id in (${agents})`,
    consignment: sql`select id from consignment where agent_id = ${personId}`,
    show_request: sql`select id from show_request where person_id = ${personId}`,
    supply_order: sql`select id from supply_order where person_id = ${personId}`,
    breeder_listing: sql`select id from breeder_listing where person_id = ${personId}`,
    club_invitation: sql`select id from club_invitation where lower(email::text) = ${email} or invited_by = ${personId}`,
    product_review: sql`select person_id || ':' || product_id from reviewable_product where person_id = ${personId}`,
    club_member: sql`select club_id || ':' || person_id from club_member where person_id = ${personId}`,
    work_sheet: sql`select id from work_sheet where person_id = ${personId}`,
    mail: sql`select id from mail_message where to_person_id = ${personId} or lower(to_address) = ${email}`,
  };
};

/**
 * Removes the free text of events about a person, and text they entered themselves as a customer. Runs before the rows
 * that link the events to the person are erased. Returns the ids of the events, which are stored in the erasure event
 * so that the history check accepts the missing text.
 */
export async function eraseEventReasons(tx: Ctx, whose: DataOwner & { name: string }): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    update event e set reason = null where reason is not null and (${reasonsAbout(whose)}) returning id`.execute(tx.db);
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}

function reasonsAbout(whose: DataOwner & { name: string }): RawBuilder<boolean> {
  const { personId, email, name } = whose;
  const ids = Object.entries(entitiesOf(whose)).map(
    ([entity, query]) =>
      sql`(e.entity = ${entity} and e.entity_id in (select id::text from (${query}) of_person (id)))`,
  );
  return sql<boolean>`${sql.join(ids, sql` or `)}
    or (e.entity = 'animal' and exists (select from animal_ownership o where o.person_id = ${personId}
      and o.animal_id::text = e.entity_id and e.at between o.since and coalesce(o.till, 'infinity')))
    or (e.actor_id = ${personId} and not exists (
      select from person_role r where r.person_id = ${personId} and r.role in ('admin', 'support', 'lab_technician', 'lab_reviewer')))
    or strpos(lower(e.reason), ${email}) > 0
    or (length(${name}::text) >= 5 and strpos(lower(e.reason), lower(${name}::text)) > 0)`;
}
