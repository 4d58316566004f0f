import { beforeAll, expect, test } from 'vitest';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { ApiBrowser } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { allOperations, type Operation, requestFor } from './support/matrix-inputs.ts';
import { createMatrixWorld, createSession, type MatrixWorld } from './support/matrix-world.ts';

const database = useDatabase({ checkInvariants: false });
let world: MatrixWorld;
let browser: ApiBrowser;
const isOpen = ({ access }: Operation) =>
  access.may === 'anyone' || access.may === 'signed_in' || isAllowed(world.victim, access.may);

beforeAll(async () => {
  world = await createMatrixWorld(database.db);
  browser = new ApiBrowser({ db: database.db, adapters: world.adapters });
  browser.cookies.set('damsire_session', await createSession(database.db, world.victim.id));
}, 600_000);

/** Operations with a body, and its fields that are texts or integers with a limit. */
const forms = allOperations().filter(({ method, schema }) => method !== 'GET' && schema?.properties);

test('R553 the server names each missing field, without relying on the browser', async () => {
  const accepted: string[] = [];
  let fields = 0;
  for (const form of forms.filter(isOpen)) {
    const inPath = [...form.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name);
    const required = (form.schema!.required ?? []).filter((name) => !inPath.includes(name));
    if (required.length === 0) continue;
    const { path } = requestFor(form, world.things[form.access.whose ?? ''] ?? {});
    const { status, body } = await browser.call(form.method, path, {});
    fields += required.length;
    const unnamed = required.filter(
      (name) => !Object.keys(body).some((key) => key === name || key.startsWith(`${name}.`)),
    );
    if (status !== 428 || unnamed.length > 0)
      accepted.push(`${form.name}: ${status} says nothing of ${unnamed.join(', ')}`);
  }
  expect(accepted).toEqual([]);
  expect(fields).toBeGreaterThan(100);
}, 600_000);

test('R553 R539 a text one character too long or of the wrong kind is refused beside its field', async () => {
  const accepted: string[] = [];
  let tried = 0;
  for (const form of forms.filter(isOpen)) {
    for (const [name, property] of Object.entries(form.schema!.properties ?? {})) {
      const longest = (property as { maxLength?: number }).maxLength;
      if (property.type !== 'string' || longest === undefined || form.path.includes(`{${name}}`)) continue;
      for (const value of ['x'.repeat(longest + 1), { not: 'a text' }]) {
        const { path, body } = requestFor(form, world.things[form.access.whose ?? ''] ?? {});
        const response = await browser.call(form.method, path, { ...(body as object), [name]: value });
        tried += 1;
        if (response.status !== 428 || !(name in response.body))
          accepted.push(
            `${form.name}.${name} (${longest}): ${response.status} ${JSON.stringify(response.body).slice(0, 120)}`,
          );
      }
    }
  }
  expect(accepted).toEqual([]);
  expect(tried).toBeGreaterThan(100);
}, 600_000);
