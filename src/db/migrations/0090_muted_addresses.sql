-- Kinds of email that addresses without an account have turned off.
create table muted_address (
  email citext not null check (length(email::text) between 3 and 120),
  kind text not null check (length(kind) between 1 and 40),
  muted_at timestamptz(3) not null default now(),
  primary key (email, kind)
);
