-- How the CSV files of a bank are read, as staff confirmed it last.
create table bank_mapping (
  bank text primary key check (length(bank) between 1 and 60),
  mapping jsonb not null,
  updated_by text not null references person (id),
  updated_at timestamptz(3) not null default now()
);

-- Entries of bank statements that were booked, so that none is booked twice when a statement is loaded again.
create table bank_statement_entry (
  entry_key text primary key check (length(entry_key) <= 700),
  bank text not null,
  entry_on date,
  amount_cents integer not null check (amount_cents > 0),
  text text not null,
  order_id integer not null references sales_order (id),
  booked_by text not null references person (id),
  booked_at timestamptz(3) not null default now()
);
create index bank_statement_entry_order on bank_statement_entry (order_id);
