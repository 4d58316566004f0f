-- Tests of a sample that a reviewer approved although another sample of the animal says otherwise.
alter table result_review add column accepted_test_ids integer[] not null default '{}';

-- Results that were withdrawn with their certificate: those of the sample up to `last_result_id`. A later release brings new ones.
create table result_withdrawal (
  id integer generated always as identity primary key,
  sample_id integer not null references sample (id),
  certificate_id integer not null unique references certificate (id),
  last_result_id integer not null references result (id),
  -- As owners read it.
  reason text not null,
  withdrawn_at timestamptz(3) not null default now()
);
create index result_withdrawal_sample on result_withdrawal (sample_id);
create index result_withdrawal_last_result on result_withdrawal (last_result_id);

-- Of each test of these animals the result that counts, as the results page composes it: of each kit the last version, of these the
-- newest reliable one. Where reliable results of two kits differ, one of them is wrong and neither counts: the status is unknown.
-- Withdrawn results do not count.
create function counted_results(animals integer[])
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
