-- Reviews of products: only by customers whose results were released, one for each customer and product.
create table reviewable_product (
  person_id text not null references person (id),
  product_id integer not null references product (id),
  released_at timestamptz(3) not null,
  -- When we asked for a review by email: once.
  asked_at timestamptz(3),
  primary key (person_id, product_id)
);
create index reviewable_product_unasked on reviewable_product (released_at) where asked_at is null;

create table product_review (
  id integer generated always as identity primary key,
  person_id text not null,
  product_id integer not null,
  stars smallint not null check (stars between 1 and 5),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 2000),
  shown_as text not null check (shown_as in ('FIRST_NAME', 'VERIFIED_CUSTOMER')),
  state text not null default 'PENDING' check (state in ('PENDING', 'PUBLISHED', 'REJECTED')),
  reject_reason text check ((state = 'REJECTED') = (reject_reason is not null)),
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz(3) check ((answer is null) = (answered_at is null)),
  -- Moves with every text of the customer: staff publish what they have read.
  revision integer not null default 1,
  written_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (person_id, product_id),
  foreign key (person_id, product_id) references reviewable_product (person_id, product_id)
);
create index product_review_shown on product_review (product_id, written_at desc, id desc) where state = 'PUBLISHED';
create index product_review_state on product_review (state, written_at, id);

-- The ratings are part of the catalogue that is kept in memory, and pages of products are stored whole.
create function bump_for_shown_review() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger product_review_added after insert on product_review for each row
  when (new.state = 'PUBLISHED') execute function bump_for_shown_review();
create trigger product_review_changed after update on product_review for each row
  when (old.state = 'PUBLISHED' or new.state = 'PUBLISHED') execute function bump_for_shown_review();
create trigger product_review_deleted after delete on product_review for each row
  when (old.state = 'PUBLISHED') execute function bump_for_shown_review();

-- What was released before today may be reviewed; nobody is asked about it by email.
insert into reviewable_product (person_id, product_id, released_at, asked_at)
select person_id, product_id, min(issued_at), now() from (
  select o.person_id, k.product_id, r.issued_at
  from report r join sample s on s.id = r.sample_id join kit k on k.id = s.kit_id
  join animal_ownership o on o.animal_id = r.animal_id and o.till is null
  where r.kind = 'RESULTS'
  union all
  select o.person_id, l.product_id, r.issued_at
  from report r join sample s on s.id = r.sample_id join order_unit u on u.kit_id = s.kit_id
  join order_line l on l.id = u.order_line_id join sales_order o on o.id = l.order_id
  where r.kind = 'RESULTS'
) released
join product p on p.id = released.product_id
where released.person_id is not null
  and p.kind in ('full_breed_profile', 'breed_mix', 'dna_profile', 'panel', 'disease', 'trait', 'custom_profile')
group by person_id, product_id;
