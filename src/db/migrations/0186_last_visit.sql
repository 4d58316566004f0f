-- When someone was last on the site. Sessions are deleted when they end, so the list of users said "never" of most people,
-- and sorting it by the last visit read every session. Their newest visit so far is that of a session that is left.
alter table person add column last_seen_at timestamptz(3);
update person p set last_seen_at = s.last_seen_at
from (select person_id, max(last_seen_at) as last_seen_at from login_session group by person_id) s
where s.person_id = p.id;
create index person_last_seen on person (last_seen_at desc nulls last, id);
