-- What follows from two copies, or from one where one is enough: an illness, a laboratory finding without illness, or sensitivity to certain
-- medicines. The seed names those that are no illness.
alter table test add column course text not null default 'illness'
  check (course in ('illness', 'finding', 'sensitivity'));
