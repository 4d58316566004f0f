// Fills a demonstration database with many orders, animals and results: copies of one order and of one tested animal of
// the demonstration, with their own customers, numbers and dates. Links of the history, reviews and certificates are
// not copied, so the invariants of src/db/invariants.sql do not hold afterwards.
import { createHash } from 'node:crypto';
import pg from 'pg';

export interface Amounts {
  orders: number;
  animals: number;
  resultsPerAnimal: number;
}

type Have = Pick<Amounts, 'orders' | 'animals'>;

function customersFor(animals: number): number {
  return Math.ceil(animals / 2);
}

/** The demonstration customer who gets many orders and animals. */
export const LARGE_ACCOUNT = { email: 'breeder@demo.test', orders: 5000, animals: 5000 };
const FIRST_ID = 10_000_000;
const COPIES_PER_STATEMENT = 100_000;

/** One table: which rows are copied, and what each copy `n` has in place of the copied values, as SQL. */
interface Copy {
  table: string;
  rows: string;
  values: Record<string, string>;
}

/** Adds rows until there are `amounts`; `have` were added before. */
export async function fillStore(
  url: string,
  amounts: Amounts,
  say: (line: string) => void,
  have: Have = { orders: 0, animals: 0 },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Triggers are off: the keys are valid by construction, and triggers would run for each row.
    await client.query(
      'set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0',
    );
    const template = await findTemplate(client);
    for (const { copies, first, last } of plan(template, amounts, have)) {
      for (const copy of copies) {
        const from = performance.now();
        const rows = await copyRows(client, copy, { first, last });
        say(`${copy.table}: ${rows} rows in ${((performance.now() - from) / 1000).toFixed(1)} s`);
      }
    }
    await settle(client, amounts.orders);
  } finally {
    await client.end();
  }
}

interface Template {
  orderId: number;
  animalId: number;
  sampleId: number;
  personId: string;
}

async function findTemplate(client: pg.Client): Promise<Template> {
  const { rows } = await client.query<Template>(`
    select o.id as "orderId", s.animal_id as "animalId", s.id as "sampleId", p.id as "personId"
    from person p
    join lateral (
      select o.id from sales_order o join order_line l on l.order_id = o.id join order_unit u on u.order_line_id = l.id
      where o.payment_state = 'PAID' group by o.id having count(*) = 1 order by o.id limit 1) o on true
    join lateral (
      select s.* from sample s join animal_ownership own on own.animal_id = s.animal_id and own.till is null
      where own.person_id = p.id and s.state = 'STORED' order by s.id limit 1) s on true
    where p.email = '${LARGE_ACCOUNT.email}'`);
  if (!rows[0]) throw new Error('the demo data has no paid order with a single kit, or no animal with results');
  return rows[0];
}

interface Part {
  first: number;
  last: number;
  copies: Copy[];
}

const [DIGITS, LETTERS] = ['0123456789', 'ghijklmnop'];

/** A customer's surname; they vary like real names, so that no two are similar. */
export function surnameOf(n: number): string {
  const letters = createHash('md5').update(String(n)).digest('hex').slice(0, 7);
  const name = letters.replace(/\d/g, (digit) => LETTERS[Number(digit)]!);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function plan(template: Template, { orders, animals, resultsPerAnimal }: Amounts, have: Have): Part[] {
  const { orderId, animalId, sampleId, personId } = template;
  const people = customersFor(animals);
  const idOf = (count = '1', row = '0') => `${FIRST_ID} + (n - 1) * ${count} + ${row}`;
  const ownerOf = (large: number) =>
    `case when n <= ${large} then '${personId}' else 'customer-' || (n % ${people} + 1) end`;
  const buyer = ownerOf(LARGE_ACCOUNT.orders);
  const owner = ownerOf(LARGE_ACCOUNT.animals);
  const placed = `now() - interval '3 years' * (1 - n::float8 / ${orders})`;
  const released = `now() - interval '3 years' * (1 - n::float8 / ${animals})`;
  const id = idOf();
  const ofRows = idOf('t.copied', 't.row');
  const surname = `initcap(translate(left(md5(n::text), 7), '${DIGITS}', '${LETTERS}'))`;
  const names = `(array['Juno','Barnaby','Willow','Tess','Rufus','Hazel','Orion','Poppy','Sorrel','Wren'])[n % 10 + 1] || ' ' || n`;
  return [
    {
      first: customersFor(have.animals) + 1,
      last: people,
      copies: [
        {
          table: 'person',
          rows: `id = '${personId}'`,
          values: {
            id: `'customer-' || n`,
            name: `'Anna ' || ${surname}`,
            last_name: surname,
            email: `'customer' || n || '@example.test'`,
            created_at: `now() - interval '3 years' * (1 - n::float8 / ${people})`,
          },
        },
      ],
    },
    {
      first: have.orders + 1,
      last: orders,
      copies: [
        {
          table: 'sales_order',
          rows: `id = ${orderId}`,
          values: {
            id,
            cart_id: 'null',
            number: `'AU-' || ${id}`,
            person_id: buyer,
            email: `'customer' || (n % ${people} + 1) || '@example.test'`,
            state: `case when n % 50 = 0 then 'PLACED' else 'COMPLETED' end`,
            fulfilment_state: `case when n % 50 = 0 then 'UNFULFILLED' else 'DELIVERED' end`,
            placed_at: placed,
            created_at: placed,
            updated_at: placed,
            search_text: `'au-' || ${id} || ' ' || t.search_text`,
            person_no: 'n + 1000',
          },
        },
        { table: 'order_line', rows: `order_id = ${orderId}`, values: { id, order_id: id } },
        {
          table: 'order_unit',
          rows: `order_line_id in (select id from order_line where order_id = ${orderId})`,
          values: { id, order_line_id: id },
        },
        {
          table: 'invoice',
          rows: `order_id = ${orderId}`,
          values: {
            id,
            order_id: id,
            number: `'INV-AU-' || extract(year from ${placed}) || '-' || ${id}`,
            series_no: id,
            series_year: `extract(year from ${placed})`,
            person_id: buyer,
            issued_at: placed,
            issued_on: `(${placed})::date`,
            due_on: `(${placed})::date`,
          },
        },
        {
          table: 'invoice_line',
          rows: `invoice_id = (select min(id) from invoice where order_id = ${orderId})`,
          values: { id: ofRows, invoice_id: id },
        },
        {
          table: 'payment',
          rows: `id = (select min(payment_id) from payment_part where order_id = ${orderId})`,
          values: {
            id,
            idempotency_key: `'copy-' || n`,
            provider_intent_id: `'copy-' || n`,
            reference: `'Copy ' || n`,
            created_at: placed,
            captured_at: placed,
            updated_at: placed,
          },
        },
        {
          table: 'payment_part',
          rows: `id = (select min(id) from payment_part where order_id = ${orderId})`,
          values: { id, payment_id: id, order_id: id, invoice_id: 'null' },
        },
        {
          table: 'event',
          rows: `entity = 'order' and entity_id = '${orderId}'`,
          values: { id: ofRows, entity_id: `(${id})::text`, at: placed },
        },
        {
          table: 'mail_message',
          rows: 'id = (select min(id) from mail_message)',
          values: {
            id,
            dedupe_key: `'copy-' || n`,
            state: `'SENT'`,
            sent_at: placed,
            body_text: `'Copied'`,
            body_html: `'<p>Copied</p>'`,
            to_address: `'customer' || (n % ${people} + 1) || '@example.test'`,
            created_at: placed,
          },
        },
      ],
    },
    {
      first: have.animals + 1,
      last: animals,
      copies: [
        {
          table: 'animal',
          rows: `id = ${animalId}`,
          values: {
            id,
            name: names,
            registered_name: `'Copied ' || n`,
            registration_number: `'R' || n`,
            chip_number: `(985000000000000 + n)::text`,
            sire_id: 'null',
            dam_id: 'null',
            created_by: owner,
            created_at: released,
            updated_at: released,
          },
        },
        {
          table: 'animal_ownership',
          rows: `animal_id = ${animalId} and till is null`,
          values: {
            id,
            animal_id: id,
            person_id: owner,
            since: released,
            name: names,
            search_text: `lower(${names}) || ' copied ' || n || ' r' || n || ' ' || (985000000000000 + n) || ' zz' || n`,
          },
        },
        {
          table: 'kit',
          rows: `id = (select kit_id from sample where id = ${sampleId})`,
          values: {
            id,
            barcode: `'ZZ' || n`,
            second_barcode: 'null',
            order_line_id: 'null',
            animal_id: id,
            activated_by: owner,
            activated_at: released,
            created_at: released,
            updated_at: released,
          },
        },
        {
          table: 'activation',
          rows: `kit_id = (select kit_id from sample where id = ${sampleId})`,
          values: { id, kit_id: id, animal_id: id, person_id: owner, draft_id: `'copy-' || n`, at: released },
        },
        {
          table: 'sample',
          rows: `id = ${sampleId}`,
          values: {
            id,
            lab_number: `'L-' || ${id}`,
            kit_id: id,
            animal_id: id,
            activation_id: id,
            // The newest ones are still in the laboratory.
            state: `case when n > ${animals} * 0.995 then 'ACCESSIONED' else 'STORED' end`,
            received_at: `${released} - interval '14 days'`,
            created_at: `${released} - interval '21 days'`,
            updated_at: released,
            due_on: `(${released})::date`,
          },
        },
        {
          table: 'sample_stage',
          rows: `sample_id = ${sampleId}`,
          values: { id: ofRows, sample_id: id, at: released },
        },
        {
          table: 'sample_test',
          rows: `(sample_id, test_id) in (select sample_id, test_id from result where sample_id = ${sampleId} order by id limit ${resultsPerAnimal})`,
          values: { sample_id: id },
        },
        {
          table: 'result',
          rows: `id in (select id from result where sample_id = ${sampleId} order by id limit ${resultsPerAnimal})`,
          values: { id: ofRows, sample_id: id, animal_id: id, released_to: owner, released_at: released },
        },
        {
          table: 'report',
          rows: `id = (select min(id) from report where sample_id = ${sampleId})`,
          values: {
            id,
            key: `'copy-' || n`,
            number: `'R-' || ${id}`,
            animal_id: id,
            sample_id: id,
            content: `'{}'::jsonb`,
            replaced_by: 'null',
            issued_at: released,
          },
        },
        {
          table: 'event',
          rows: `entity = 'sample' and entity_id = '${sampleId}'`,
          values: {
            id: `${100 * FIRST_ID}::bigint + (n - 1) * t.copied + t.row`,
            entity_id: `(${id})::text`,
            at: released,
          },
        },
      ],
    },
  ];
}

async function copyRows(
  client: pg.Client,
  { table, rows, values }: Copy,
  { first, last }: { first: number; last: number },
): Promise<number> {
  const { rows: found } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const columns = found.map(({ name }) => name);
  const unknown = Object.keys(values).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  const chosen = columns.map((name) => values[name] ?? `t."${name}"`);
  // Read before the first copy exists: the condition must not match copies.
  await client.query(
    `create temp table copied as select *, row_number() over () - 1 as row, count(*) over () as copied from ${table} where ${rows}`,
  );
  let copies = 0;
  for (let from = first; from <= last; from += COPIES_PER_STATEMENT) {
    const till = Math.min(last, from + COPIES_PER_STATEMENT - 1);
    const { rowCount } = await client.query(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) overriding system value
       select ${chosen.join(', ')} from generate_series(${from}, ${till}) n cross join copied t`,
    );
    copies += rowCount ?? 0;
  }
  await client.query('drop table copied');
  if (copies === 0) throw new Error(`${table}: the demo data has no row with ${rows}`);
  return copies;
}

/**
 * Values that triggers would have updated: the counts of animals; then sequences far above the copies, and
 * statistics.
 */
async function settle(client: pg.Client, orders: number): Promise<void> {
  await client.query(`
    truncate animal_tally;
    insert into animal_tally (person_id, archived, species_id, sex, animals)
    select person_id, archived, species_id, sex, count(*) from animal_ownership where till is null group by 1, 2, 3, 4;
    update invoice_counter set last_number = ${FIRST_ID} + ${orders};`);
  const { rows } = await client.query<{ move: string }>(`
    select format('select setval(pg_get_serial_sequence(%L, %L), (select max(%I) + 500000000 from %I))', c.relname, a.attname, a.attname, c.relname) as move
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname in ('sales_order','order_line','invoice','invoice_line','payment','payment_part','event','mail_message','animal','animal_ownership','kit','activation','sample','sample_stage','result','report')
      and a.attname = 'id' and pg_get_serial_sequence(c.relname, a.attname) is not null`);
  for (const { move } of rows) await client.query(move);
  await client.query('vacuum analyse');
}
