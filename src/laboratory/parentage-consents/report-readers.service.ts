import { sql, type RawBuilder } from 'kysely';

/**
 * Business rules 3.5, "via club: owner and club get the report": a request `q` is visible to its requester, to those
 * who order for its club, and once it is reported, to the owner of all its offspring. With several owners, none of them
 * sees the whole request; each is notified by email.
 */
export function visibleTo(personId: string): RawBuilder<boolean> {
  return sql<boolean>`(q.requester_id = ${personId}
    or q.club_id in (
      select m.club_id from club_member m join club c on c.id = m.club_id
      where m.person_id = ${personId} and m.role in ('ADMIN', 'SECRETARY') and c.state = 'ACTIVE')
    or (q.club_id is not null and q.state = 'REPORTED'
      and q.id in (
        select o.request_id from parentage_offspring o join animal_ownership w on w.animal_id = o.animal_id
        where w.person_id = ${personId} and w.till is null)
      and not exists (
        select from parentage_offspring o where o.request_id = q.id and not exists (
          select from animal_ownership w where w.animal_id = o.animal_id and w.person_id = ${personId} and w.till is null))))`;
}
