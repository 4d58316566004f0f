-- What a test rests on, and what an owner or a veterinarian must know at once.
alter table test
  add column aliases text,
  add column notes text,
  add column certainty text,
  add column research_only boolean not null default false,
  add column checked_on date,
  add check (not research_only or not sellable);

create table test_reference (
  test_id integer not null references test (id),
  position smallint not null,
  kind text not null check (kind in ('omia', 'pubmed', 'doi', 'pmc', 'url')),
  identifier text not null,
  primary key (test_id, position)
);

create table test_alert (
  test_id integer not null references test (id),
  position smallint not null,
  kind text not null check (kind in ('drug', 'anaesthesia', 'transfusion', 'diet', 'vaccine', 'emergency', 'handling', 'breeding')),
  who text not null check (who in ('affected', 'carrier', 'both')),
  -- Of a trait: the genotypes it is for. Of a disease the result says who is affected and who carries.
  genotypes text[] not null default '{}',
  text text not null,
  reference_kind text not null check (reference_kind in ('omia', 'pubmed', 'doi', 'pmc', 'url')),
  reference text not null,
  primary key (test_id, position)
);

create trigger test_reference_bump after insert or update or delete on test_reference for each statement execute function bump_catalogue_version();
create trigger test_alert_bump after insert or update or delete on test_alert for each statement execute function bump_catalogue_version();
