import { type RawBuilder, sql } from 'kysely';
import { dataMap, rowsOf, type DataOwner } from '#db/data-map.ts';
import type { Db } from '#db/connection.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
  /** The table and column referenced by a foreign key of this column alone. */
  target: string | null;
  targetColumn: string | null;
  /** The first value that a check constraint allows. */
  word: string | null;
  limit: number | null;
}

type Wish = (whose: Filling['whose']) => RawBuilder<unknown>;

const later: Wish = () => sql`now() + interval '1 day'`;
// Values for checks of several columns and of formats; everything else is read from the schema. Null leaves the column
// out.
const wanted: Record<string, Record<string, Wish | null>> = {
  login_session: { expires_at: later, viewing_id: null, viewing_reason: null },
  // Measured alleles are kept with the sample, so they are not text of the person.
  haplotype_call: { haplotype1: () => sql`'1001'`, haplotype2: () => sql`'1001'` },
  other_laboratory_report: { file_key: () => sql`'none.pdf'` },
  login_credential: { password_hash: () => sql`'$argon2id$v=19$m=19456,t=2,p=1$AAAA$' || md5(random()::text)` },
  activation_extra: { sample_id: null, test_ids: () => sql`array[1]` },
  animal_ownership: { till: () => sql`now()` },
  acm_declaration: { agent_signature: () => sql`'{}'` },
  event: { entity: () => sql`'person'`, entity_id: ({ personId }) => sql`${personId}` },
  coupon: { code: () => sql`upper(left(md5(random()::text), 8))` },
  registry: { code: () => sql`translate(upper(left(md5(random()::text), 8)), '0123456789', 'GHIJKLMNOP')` },
  invoice: {
    number: () => sql`gen_random_uuid()::text`,
    series_no: () => sql`(select coalesce(max(series_no), 0) + 1 from invoice)`,
    buyer: ({ word, email }) => sql`${JSON.stringify({ name: word, email, address: [word] })}`,
    net_cents: () => sql`1`,
    tax_cents: () => sql`0`,
    total_cents: () => sql`1`,
  },
  kit_credit_transfer: {
    to_person: () => sql`(select id from person where state = 'ACTIVE' order by created_at limit 1)`,
  },
  parentage_request: { state: () => sql`'AWAITING_CONSENT'`, reported_at: null },
  parentage_consent: { state: () => sql`'AGREED'` },
  form_request: { form: () => sql`'contact'`, name: ({ word }) => sql`${word}`, decided_at: null },
  kit_replacement: { new_kit_id: null },
  refund_approval: { state: () => sql`'WITHDRAWN'`, decided_at: () => sql`now()` },
  payment_customer: { provider: () => sql`'stripe'` },
  collection_agent: { quiz_right: () => sql`9` },
  breed_composition: { state: () => sql`'DONE'`, result: () => sql`'{}'` },
  breeder_listing: { paused_at: () => sql`now()` },
  agent_referee: {
    state: () => sql`'ANSWERED'`,
    answered_at: () => sql`now()`,
    recommends: () => sql`'YES'`,
    known_for: ({ word }) => sql`${word}`,
    words: ({ word }) => sql`${word}`,
  },
  chip_evidence: {
    state: () => sql`'REFUSED'`,
    decided_at: () => sql`now()`,
    chip_number: () => sql`'956000000000001'`,
    content_type: () => sql`'image/jpeg'`,
  },
  identity_conflict: { answered_at: () => sql`now()` },
  product_review: {
    product_id: ({ personId }) => sql`(select max(product_id) from reviewable_product where person_id = ${personId})`,
    state: () => sql`'REJECTED'`,
    answered_at: () => sql`now()`,
  },
  work_sheet_row: { kit_id: null },
  idempotency_key: {
    scope: ({ personId }) => sql`${`order:${personId}`}`,
    response: ({ word }) => sql`${JSON.stringify({ word })}`,
  },
  mating: { sire_id: null, registration_on: () => sql`current_date + 100` },
  relative_message: {
    to_person: ({ personId }) =>
      sql`(select id from person where state = 'ACTIVE' and id <> ${personId} order by created_at limit 1)`,
    reply: ({ word }) => sql`${word}`,
    replied_at: () => sql`now()`,
  },
  relative_seed: { seeds: () => sql`repeat('0', 15360)::bit(15360)` },
  rate_limit: { bucket: ({ personId }) => sql`${`lookup:${personId}`}` },
};

/**
 * Inserts a row of this person into every table of the data map with personal data, with `word` in every text about
 * them. Reads the schema, so that new tables are included once they are mapped. Returns the tables that could not be
 * filled, with the reason.
 */
export async function fillEveryTable(db: Db, whose: DataOwner & { word: string }): Promise<string[]> {
  const columns = Map.groupBy(await readColumns(db), ({ table }) => table);
  let open = [...dataMap].filter(([, table]) => table.owner && table.erase !== 'none').map(([name]) => name);
  const why = new Map<string, string>();
  for (let remaining = open.length + 1; open.length > 0 && open.length < remaining;) {
    remaining = open.length;
    const failed: string[] = [];
    for (const name of open) {
      const problem = await fill(db, { name, columns: columns.get(name) ?? [], whose });
      if (problem === null) continue;
      failed.push(name);
      why.set(name, problem);
    }
    open = failed;
  }
  return open.map((name) => `${name}: ${why.get(name)}`);
}

interface Filling {
  name: string;
  columns: Column[];
  whose: DataOwner & { word: string };
}

/**
 * Returns null if the person has such a row, else the reason. Rows that do not belong to the person are rolled back.
 */
async function fill(db: Db, { name, columns, whose }: Filling): Promise<string | null> {
  try {
    await db.transaction().execute(async (tx) => {
      const before = await countRows(tx, name, whose);
      await insertRow(tx, { name, columns, whose });
      if ((await countRows(tx, name, whose)) === before)
        throw new Error('the row is not found by the condition of the map');
    });
    return null;
  } catch (error) {
    return (await countRows(db, name, whose)) > 0 ? null : (error as Error).message;
  }
}

async function insertRow(db: Db, { name, columns, whose }: Filling): Promise<void> {
  const values = new Map<string, RawBuilder<unknown>>();
  for (const column of columns) {
    const value = await valueFor(db, column, whose);
    if (value) values.set(column.column, value);
  }
  await sql`insert into ${sql.table(name)} (${sql.join([...values.keys()].map((key) => sql.ref(key)))})
    overriding system value values (${sql.join([...values.values()])})`.execute(db);
  // A payment belongs to a person through the order or invoice that it pays.
  if (name === 'payment')
    await sql`insert into payment_part (payment_id, order_id, amount_cents)
      select (select max(id) from payment), max(id), 1 from sales_order where person_id = ${whose.personId}`.execute(
      db,
    );
}

async function countRows(db: Db, name: string, whose: DataOwner): Promise<number> {
  const { rows } = await sql`select from ${sql.table(name)} where ${rowsOf(dataMap.get(name)!, whose)}`.execute(db);
  return rows.length;
}

// Values set by staff and the laboratory, which are not text about a person.
const setByUs = new Set(
  (
    'advance_order.products audit_entry.action audit_entry.data audit_entry.subject breed_composition.result ' +
    'cart.coupon_code certificate.number event.entity event.kind genotype_call.genotype invoice_line.description ' +
    'kit.barcode marker_call.allele1 marker_call.allele2 marker_call.marker order_line.product_name ' +
    'parentage_report.number payment.currency report.number result.genotype result.outcome sales_order.coupon_code ' +
    'sales_order.search_text sample.lab_number shipment.carrier'
  ).split(' '),
);

async function valueFor(db: Db, column: Column, whose: Filling['whose']): Promise<RawBuilder<unknown> | null> {
  const map = dataMap.get(column.table)!;
  const special = wanted[column.table]?.[column.column];
  if (special !== undefined) return special && special(whose);
  if (column.generated) return null;
  if (/(^|_)email$|^to_address$/.test(column.column)) return sql`${whose.email}`;
  if (column.target) return referenceFor(db, column, whose);
  if (map.links.includes(column.column) && column.type === 'text') return sql`${whose.personId}`;
  const isAbout = map.personal.includes(column.column) && !setByUs.has(`${column.table}.${column.column}`);
  if (column.word) return column.hasDefault || (column.nullable && !isAbout) ? null : sql`${column.word}`;
  if (isAbout && ['text', 'citext', 'varchar'].includes(column.type)) return sql`${wordFor(column, whose.word)}`;
  if (isAbout && column.type === '_text') return sql`array[${whose.word}]::text[]`;
  if (isAbout && /json/.test(column.type)) return sql`${JSON.stringify({ name: whose.word })}`;
  return column.nullable || column.hasDefault ? null : plainValue(column);
}

function wordFor({ limit }: Column, word: string): string {
  return limit === null ? `${word} of theirs` : word.slice(0, limit);
}

/** A row of the person if there is one, else any row. */
async function referenceFor(db: Db, column: Column, whose: Filling['whose']): Promise<RawBuilder<unknown> | null> {
  const { target, targetColumn } = column;
  const map = dataMap.get(target!)!;
  if (target === 'person' && (map.owner || !column.nullable)) return sql`${whose.personId}`;
  const read = (condition: RawBuilder<unknown>) =>
    sql<{
      id: unknown;
    }>`select ${sql.ref(targetColumn!)} as id from ${sql.table(target!)} where ${condition} order by 1 desc limit 1`.execute(
      db,
    );
  const own = map.owner ? (await read(rowsOf(map, whose))).rows[0] : undefined;
  if (own) return sql`${own.id}`;
  if (column.nullable || column.hasDefault) return null;
  const any = (await read(sql`true`)).rows[0];
  if (any) return sql`${any.id}`;
  // No row is seeded, for example of clubs, coupons or registries.
  await insertRow(db, {
    name: target!,
    columns: (await readColumns(db)).filter(({ table }) => table === target),
    whose,
  });
  const created = (await read(sql`true`)).rows[0];
  return created ? sql`${created.id}` : null;
}

function plainValue({ type, column }: Column): RawBuilder<unknown> {
  if (/^(int|float|numeric)/.test(type)) return sql`1`;
  if (type === 'bool') return sql`true`;
  if (/^(timestamp|date)/.test(type)) return sql`now()`;
  if (/json/.test(type)) return sql`'{}'`;
  if (type.startsWith('_')) return sql`'{}'`;
  if (type === 'bytea') return sql`decode(md5(random()::text), 'hex')`;
  return sql`${column} || '-' || gen_random_uuid()::text`;
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as generated,
      f.target, f.target_column,
      (select substring(pg_get_constraintdef(k.oid) from '''([A-Za-z0-9_.]+)''::text')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as word,
      (select substring(pg_get_constraintdef(k.oid) from 'length\(.*\) <= (\d+)')::int
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ 'length\(.*\) <= \d' limit 1) as "limit"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join lateral (
      select tc.relname as target, ta.attname as target_column from pg_constraint k
      join pg_class tc on tc.oid = k.confrelid
      join pg_attribute ta on ta.attrelid = k.confrelid and ta.attnum = k.confkey[1]
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1
    ) f on true
    where c.relkind = 'r' order by c.relname, a.attnum`.execute(db);
  return rows;
}
