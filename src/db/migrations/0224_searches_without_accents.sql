-- Names are found without their accents and in either case. Immutable, so that it can be indexed: the dictionary of accents is part of
-- the server and changes with its major version only.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));
create index person_plain_name on person using gin (plain_text(name) gin_trgm_ops);
