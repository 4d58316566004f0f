-- Codes of older kits in the form in which they are searched for: letters and digits, in capitals. One that two kits would share stays.
with stored as (
  select k.id, upper(regexp_replace(normalize(k.barcode, nfkc), '[^A-Za-z0-9]', '', 'g')) as code
  from kit k join kit_batch b on b.id = k.batch_id where b.codes = 'OLD'
)
update kit set barcode = stored.code from stored
where stored.id = kit.id and stored.code <> '' and kit.barcode <> stored.code
  and not exists (select from stored other where other.code = stored.code and other.id <> stored.id)
  and not exists (select from kit other where other.id <> kit.id
    and stored.code in (upper(other.barcode), upper(other.second_barcode)));
