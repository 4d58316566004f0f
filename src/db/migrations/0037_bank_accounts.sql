-- Where transfers to a selling entity go: lines of "Label: value", as they are printed. Empty: it takes no transfers yet.
alter table selling_entity add column bank_account text not null default ''
  check (bank_account = '' or bank_account ~ '^[^:\n]+: [^\n]+(\n[^:\n]+: [^\n]+)*$');
