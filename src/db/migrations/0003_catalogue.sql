create table catalogue_version (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into catalogue_version default values;

create table species (
  id integer primary key,
  name text not null unique,
  common_name text not null
);

create table breed (
  id integer primary key,
  species_id integer not null references species (id),
  name text not null,
  slug text not null,
  kind text not null check (kind in ('breed', 'variety', 'cross', 'mixed', 'population')),
  fci_number integer,
  fci_group integer,
  fci_group_name text,
  fci_section text,
  akc_group text,
  country text,
  parent_id integer references breed (id),
  ems_code text,
  registries text,
  source text,
  unique (species_id, slug)
);
create index breed_species_name on breed (species_id, name);

create table test_category (
  id integer generated always as identity primary key,
  name text not null unique
);

create table test (
  id integer primary key,
  species_id integer not null references species (id),
  kind text not null check (kind in ('disease', 'trait')),
  name text not null,
  slug text not null,
  abbreviation text not null,
  gene text,
  inheritance text not null,
  mode_code text not null,
  genotype_strings text[] not null default '{}',
  omia_id text,
  omia_candidate text,
  mondo_id text,
  category_id integer not null references test_category (id),
  clinical_onset text,
  severity smallint,
  description text not null,
  confidence text not null default 'M' check (confidence in ('H', 'M', 'L')),
  sellable boolean not null default true,
  unique (species_id, slug),
  check (confidence <> 'L' or not sellable)
);
create index test_species_kind on test (species_id, kind, name);

create table test_breed (
  test_id integer not null references test (id),
  breed_id integer not null references breed (id),
  primary key (test_id, breed_id)
);
create index test_breed_breed on test_breed (breed_id);

create table variant (
  id integer generated always as identity primary key,
  test_id integer not null references test (id),
  name text not null,
  gene text,
  hgvs text,
  reference_allele text not null default 'N',
  risk_allele text not null default 'P',
  unique (test_id, name)
);

create table panel (
  id text primary key,
  species_id integer not null references species (id),
  name text not null,
  kind text not null check (kind in ('STR', 'SNP')),
  marker_count integer not null
);

create table panel_marker (
  panel_id text not null references panel (id),
  marker text not null,
  position_no integer not null,
  chromosome text,
  position_bp bigint,
  size_min integer,
  size_max integer,
  is_sex_marker boolean not null default false,
  primary key (panel_id, marker)
);

create table product_category (
  id integer primary key,
  species_id integer references species (id),
  name text not null,
  slug text not null,
  type_id integer not null check (type_id between 1 and 8)
);

create table product (
  id integer primary key,
  sku text not null unique,
  name text not null,
  slug text not null,
  kind text not null check (kind in (
    'full_breed_profile', 'dna_profile', 'disease', 'trait', 'panel', 'parentage', 'breed_mix', 'multipack', 'upgrade',
    'custom_profile', 'service', 'supply', 'gift_card', 'partner', 'kit', 'shipping'
  )),
  category_id integer not null references product_category (id),
  species_id integer references species (id),
  audiences text[] not null default '{breeder,vet,owner}',
  summary text not null,
  description text not null default '',
  sample_type text not null default 'buccal swab',
  turnaround_days integer,
  tax_class text not null default 'KIT_TEST' check (tax_class in ('KIT_TEST', 'SUPPLY', 'SHIPPING', 'DIGITAL', 'GIFT_CARD')),
  needs_kit boolean not null default false,
  needs_shipping boolean not null default false,
  needs_animal boolean not null default false,
  once_per_cart boolean not null default false,
  pack_of_product_id integer references product (id),
  pack_size integer check (pack_size > 0),
  swabs integer not null default 0,
  covers_breed_tests boolean not null default false,
  external_url_setting text,
  weight_grams integer not null default 40,
  sellable boolean not null default true,
  created_at timestamptz(3) not null default now()
);
create index product_category_idx on product (category_id, name);

create table product_test (
  product_id integer not null references product (id),
  test_id integer not null references test (id),
  primary key (product_id, test_id)
);
create index product_test_test on product_test (test_id);

create table price_book (
  code text primary key,
  currency text not null,
  tax_included boolean not null
);

create table price (
  price_book text not null references price_book (code),
  product_id integer not null references product (id),
  audience text not null check (audience in ('breeder', 'vet', 'owner', 'agent')),
  amount_cents integer not null check (amount_cents >= 0),
  next_amount_cents integer check (next_amount_cents >= 0),
  primary key (price_book, product_id, audience)
);

create table tax_rate (
  id integer generated always as identity primary key,
  country_code text not null references country (code),
  state_code text,
  tax_class text not null,
  label text not null,
  rate_percent numeric(7, 4) not null check (rate_percent >= 0),
  valid_from date not null default '2020-01-01',
  valid_to date
);
create index tax_rate_country on tax_rate (country_code, state_code, tax_class);

create table shipping_method (
  id integer primary key,
  code text not null unique,
  name text not null,
  zone text not null,
  currency text not null,
  rate_cents integer not null check (rate_cents >= 0),
  free_from_cents integer,
  days_min integer not null,
  days_max integer not null,
  kits_only boolean not null default false,
  sort integer not null default 0
);

create table coupon (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'FIXED_PRICE', 'BUY_X_GET_Y')),
  percent numeric(5, 2),
  amounts jsonb not null default '{}',
  conditions jsonb not null default '{}',
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_uses integer,
  max_uses_per_person integer,
  used integer not null default 0,
  created_at timestamptz(3) not null default now(),
  check (used >= 0 and (max_uses is null or used <= max_uses))
);

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger breed_bump after insert or update or delete on breed for each statement execute function bump_catalogue_version();
create trigger test_bump after insert or update or delete on test for each statement execute function bump_catalogue_version();
create trigger test_breed_bump after insert or update or delete on test_breed for each statement execute function bump_catalogue_version();
create trigger product_bump after insert or update or delete on product for each statement execute function bump_catalogue_version();
create trigger product_test_bump after insert or update or delete on product_test for each statement execute function bump_catalogue_version();
create trigger price_bump after insert or update or delete on price for each statement execute function bump_catalogue_version();
create trigger shipping_bump after insert or update or delete on shipping_method for each statement execute function bump_catalogue_version();
create trigger tax_bump after insert or update or delete on tax_rate for each statement execute function bump_catalogue_version();
