-- The identity of a certificate's signed code in the published list of revocations. Certificates of before have no such code.
alter table certificate add column fingerprint text unique check (fingerprint ~ '^[A-Za-z0-9_-]{11}$');
-- The list is read whole: every code that is not valid any more.
create index certificate_withdrawn on certificate (state) where state <> 'VALID' and fingerprint is not null;

-- A key that may have been stolen: what it signed is not believed any more, whatever its date.
alter table signing_key
  add column revoked_at timestamptz(3),
  add column revoked_reason text,
  add constraint signing_key_revoked check ((revoked_at is null) = (revoked_reason is null));
