-- Tests of a sample that a reviewer approved although another sample of the animal says otherwise.
alter table result_review add column accepted_test_ids integer[] not null default '{}';

-- Of each test of these animals the result that counts, as the results page composes it: of each kit the last version, of these the
-- newest reliable one. Where reliable results of two kits differ, one of them is wrong and neither counts: the status is unknown.
create function counted_results(animals integer[])
returns table (
  animal_id integer, test_id integer, sample_id integer, genotype text, outcome text, status text,
  released_at timestamptz, is_contradicted boolean
) language sql stable as $$
  with last as (
    select distinct on (r.animal_id, r.test_id, s.kit_id) r.*
    from result r join sample s on s.id = r.sample_id and s.animal_id = r.animal_id
    where r.animal_id = any (animals)
    order by r.animal_id, r.test_id, s.kit_id, r.released_at desc, r.version desc, r.id desc
  ), differing as (
    select l.animal_id, l.test_id from last l where l.status <> 'unknown'
    group by l.animal_id, l.test_id having count(distinct l.genotype) > 1
  )
  select distinct on (l.animal_id, l.test_id) l.animal_id, l.test_id, l.sample_id,
    case when d.test_id is null then l.genotype else '' end,
    case when d.test_id is null then l.outcome else '' end,
    case when d.test_id is null then l.status else 'unknown' end,
    l.released_at, d.test_id is not null
  from last l left join differing d on d.animal_id = l.animal_id and d.test_id = l.test_id
  order by l.animal_id, l.test_id, l.status = 'unknown', l.released_at desc, l.version desc, l.id desc
$$;
