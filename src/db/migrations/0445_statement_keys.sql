-- The bank's name was part of the key of a recorded entry; it is typed by staff, so the same entry could have two keys.
update bank_statement_entry e set entry_key = renamed.entry_key
from (
  select distinct on (new_key) old_key, new_key as entry_key
  from (
    select b.entry_key as old_key, encode(sha256(convert_to(named.line || '|' || n, 'UTF8')), 'hex') as new_key, b.booked_at
    from bank_statement_entry b
    cross join lateral (select concat(b.entry_on, '|', b.amount_cents, '|',
      regexp_replace(upper(replace(b.text, 'ß', 'ss')), '[^A-Z0-9]', '', 'g')) as line) named
    cross join generate_series(1, 50) n
    where b.entry_key = encode(sha256(convert_to(lower(b.bank) || chr(10) || named.line || '|' || n, 'UTF8')), 'hex')
  ) known
  order by new_key, booked_at, old_key
) renamed
where e.entry_key = renamed.old_key;
