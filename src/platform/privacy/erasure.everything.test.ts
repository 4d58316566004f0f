import { globSync, readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { dataMap, type DataOwner } from '#db/data-map.ts';
import { fillEveryTable } from '../../../test/support/canary-rows.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, createReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { erasePerson } from './erasure.service.ts';
import { entitiesOf } from './event-reasons.service.ts';
import { buildExport } from './export-files.service.ts';

const database = useDatabase({ checkInvariants: false });
const VICTIM = 'qvzvictim';
const OTHER = 'qvzother';
// Tax law requires the buyer and the order reference of an invoice, and the bank's text for a transfer.
const KEPT = [
  'bank_statement_entry.text',
  'invoice.buyer',
  'invoice.purchase_order_no',
  'invoice.title',
  'payment.reference',
];
const lab = useLab(database);
let victim: SessionUser & { whose: DataOwner };
let other: SessionUser & { whose: DataOwner };

beforeAll(async () => {
  victim = await createFilledPerson(VICTIM);
  other = await createFilledPerson(OTHER);
}, 600_000);

/** Entities without personal data. */
const impersonal = [
  'club',
  'coupon',
  'holiday',
  'job',
  'kit_batch',
  'panel',
  'price_change',
  'product_stock',
  'quiet_hours',
  'registry',
  'resigning',
  'signing_key',
  'vat_number',
];
/** An animal has one owner at a time; the deletion handles it separately. */
const elsewhere = ['animal'];

test('T56 every entity with events is covered by the erasure', () => {
  const named = globSync('src/**/*.service.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bentity: '(\w+)'/g)].map(([, entity]) => entity!),
  );
  expect(named.length).toBeGreaterThan(100);
  const personal = Object.keys(entitiesOf({ personId: '', email: '' }));
  expect([...new Set(named)].toSorted()).toEqual([...personal, ...elsewhere, ...impersonal].toSorted());
});

describe('T56 erasure with a row in every table', () => {
  test('T56 two people have rows in every table of the data map with personal data', async () => {
    for (const person of [other, victim])
      expect(await fillEveryTable(database.db, { ...person.whose, word: person.firstName })).toEqual([]);
    const named = new Set((await columnsWith(VICTIM)).map((column) => column.split('.')[0]));
    expect(named.size).toBeGreaterThan(50);
    expect([...named]).toEqual(
      expect.arrayContaining(['clinic', 'activation', 'animal_ownership', 'event', 'work_sheet']),
    );
  }, 600_000);

  test('T57 the data export has each of those tables and columns, and no data of the other person', async () => {
    const files = unzipSync(await buildExport(lab.as(null), { whose: victim.whose, onStep: async () => undefined }));
    const texts = new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
    const mapped = [...dataMap].filter(([, table]) => table.owner && table.erase !== 'none');
    const missing = mapped.flatMap(([name, table]) => {
      const [row] = JSON.parse(texts.get(`data/${name}.json`) ?? '[{}]') as Record<string, unknown>[];
      const exported = [...table.personal, ...table.links, ...table.plain];
      return exported.filter((column) => !(column in row!)).map((column) => `${name}.${column}`);
    });
    expect(missing).toEqual([]);
    expect([...texts].filter(([, text]) => text.includes(OTHER)).map(([name]) => name)).toEqual([]);
  }, 600_000);

  test("T56 after the erasure only the invoice has the person's data, and no one else's data is missing", async () => {
    const before = await columnsWith(OTHER);
    await database.db.transaction().execute(async (db) => erasePerson({ ...lab.as(null), db }, victim.id));
    expect(await columnsWith(VICTIM)).toEqual(KEPT);
    expect(await columnsWith(OTHER)).toEqual(before);
  });
});

async function createFilledPerson(word: string) {
  const person = await createPerson(database.db, {
    email: `${word}@example.test`,
    firstName: word,
    lastName: `${word}son`,
    phone: word,
    breeder: { kennelName: word, prefix: word, memberships: word },
  });
  const { animalId } = await createReleasedSample(database.db, { ...lab, owner: person });
  const names = { name: word, registeredName: word, registrationNumber: word, colour: word, personality: word };
  await database.db.updateTable('animal').set(names).where('id', '=', animalId).execute();
  await sql`update activation set contact = ${JSON.stringify({ word })}, collector = ${JSON.stringify({ word })}
    where person_id = ${person.id}`.execute(database.db);
  await sql`with made as (insert into clinic (name, country_code, line1, city) values (${word}, 'AU', ${word}, ${word}) returning id)
    insert into clinic_member (clinic_id, person_id, role) select id, ${person.id}, 'owner' from made`.execute(
    database.db,
  );
  return { ...person, whose: { personId: person.id, email: person.email } };
}

/** The columns of the store's and the job queue's tables that contain the word. */
async function columnsWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`.execute(
    database.db,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql<{ column: string }>`
      select distinct cell.key as column from ${sql.table(`${schema}.${name}`)} t, jsonb_each_text(to_jsonb(t)) cell
      where t::text ilike ${`%${word}%`} and cell.value ilike ${`%${word}%`} order by 1`.execute(database.db);
    found.push(...hits.map(({ column }) => `${schema === 'public' ? '' : `${schema}.`}${name}.${column}`));
  }
  return found;
}
