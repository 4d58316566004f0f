-- A certificate is signed at once and drawn when it is first asked for: until then it has its signed code and no file.
alter table certificate
  add column signed_code text,
  alter column file_key drop not null,
  alter column sha256 drop not null,
  add constraint certificate_file check ((file_key is null) = (sha256 is null)),
  add constraint certificate_to_draw check (file_key is not null or signed_code is not null or state = 'REVOKED');
create index certificate_sha256 on certificate (sha256);

-- Valid certificates are signed again after a key was revoked or replaced, or a text was corrected.
create table resigning (
  id integer generated always as identity primary key,
  reason text not null check (reason in ('KEY_REVOKED', 'KEY_ROTATED', 'WORDING')),
  started_by text references person (id),
  started_at timestamptz(3) not null default now(),
  -- Certificates of before its start only: what it signs itself is newer.
  last_certificate_id integer not null,
  total integer not null check (total >= 0),
  done integer not null default 0,
  ended_at timestamptz(3)
);
create unique index resigning_open on resigning (reason) where ended_at is null;
-- Its stored signature does not fit its content: it is not signed again before somebody has looked at it.
create table resigning_refusal (
  resigning_id integer not null references resigning (id),
  certificate_id integer not null references certificate (id),
  primary key (resigning_id, certificate_id)
);
create index resigning_refusal_certificate on resigning_refusal (certificate_id);
create index certificate_valid on certificate (id) where state = 'VALID';

-- The facts of tests are held in memory until the catalogue changes; these are part of them.
create trigger variant_bump after insert or update or delete on variant for each statement execute function bump_catalogue_version();
create trigger test_category_bump after insert or update or delete on test_category for each statement execute function bump_catalogue_version();
