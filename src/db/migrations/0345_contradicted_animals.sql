-- Animals of which two samples have ever had different results for a test. The revocation list compares these alone, and not all
-- animals at each read. An animal stays: whether its results differ now is what counted_results says.
create table contradicted_animal (animal_id integer primary key references animal (id));

insert into contradicted_animal (animal_id)
select distinct found.animal_id from (
  select r.animal_id from result r where r.status <> 'unknown' group by r.animal_id, r.test_id
  having min(r.genotype) < max(r.genotype) and min(r.sample_id) < max(r.sample_id)
) found;

-- Results are only ever added, and those of one animal one sample after the other (release.service.ts locks the animal).
create function note_contradicted_animals() returns trigger language plpgsql as $$
begin
  insert into contradicted_animal (animal_id)
  select distinct a.animal_id from added a
  join result r on r.animal_id = a.animal_id and r.test_id = a.test_id and r.sample_id <> a.sample_id
  where a.status <> 'unknown' and r.status <> 'unknown' and r.genotype <> a.genotype
  on conflict do nothing;
  return null;
end $$;
create trigger result_contradiction after insert on result referencing new table as added
  for each statement execute function note_contradicted_animals();

-- As before (migration 0260), but each result is compared within its test and not with a list of all tests that differ: that took
-- seconds for twenty animals of sixty tests.
create or replace function counted_results(animals integer[])
returns table (
  animal_id integer, test_id integer, sample_id integer, genotype text, outcome text, status text,
  released_at timestamptz, is_contradicted boolean
) language sql stable as $$
  with last as (
    select distinct on (r.animal_id, r.test_id, s.kit_id) r.*
    from result r join sample s on s.id = r.sample_id and s.animal_id = r.animal_id
    where r.animal_id = any (animals)
      and not exists (select from result_withdrawal w where w.sample_id = r.sample_id and w.last_result_id >= r.id)
    order by r.animal_id, r.test_id, s.kit_id, r.released_at desc, r.version desc, r.id desc
  ), compared as (
    select l.*, coalesce(min(l.genotype) filter (where l.status <> 'unknown') over of_test
      < max(l.genotype) filter (where l.status <> 'unknown') over of_test, false) as differs
    from last l window of_test as (partition by l.animal_id, l.test_id)
  )
  select distinct on (c.animal_id, c.test_id) c.animal_id, c.test_id, c.sample_id,
    case when c.differs then '' else c.genotype end,
    case when c.differs then '' else c.outcome end,
    case when c.differs then 'unknown' else c.status end,
    c.released_at, c.differs
  from compared c
  order by c.animal_id, c.test_id, c.status = 'unknown', c.released_at desc, c.version desc, c.id desc
$$;
