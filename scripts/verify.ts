// npm run -s verify -- ADDRESS|FILE [--keys URL|FILE] [--revocations URL|FILE|none] [--json]
// Checks a certificate's code as the page /v does: the address of its QR code, its PDF, or a text file with the
// address. By default, keys and revocations come from the site of the address. Exit code: 0 genuine, 1 not genuine, 2
// could not check.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { urgencyOf } from '#genetics/genotype-call.ts';
import { panelTables } from '#laboratory/offline-verification/panels.rules.ts';
import { verdictText } from '#laboratory/offline-verification/verdict-text.rules.ts';
import {
  acceptRevocations,
  type PublishedKey,
  type RevocationList,
  verifyCode,
} from '#laboratory/offline-verification/verify-code.rules.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, revocations: { type: 'string' }, json: { type: 'boolean', default: false } },
});

try {
  process.exitCode = await main(positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function main(input: string | undefined): Promise<number> {
  if (!input)
    throw new Error('Usage: npm run -s verify -- ADDRESS|FILE [--keys URL|FILE] [--revocations URL|FILE|none]');
  const address = addressOf(input);
  const { origin } = address;
  const { keys } = await readJson<{ keys: PublishedKey[] }>(values.keys ?? `${origin}/.well-known/damsire-keys.json`);
  const revocations = await readRevocations(`${origin}/.well-known/damsire-revocations.json`, keys);
  const verdict = await verifyCode(address.hash.slice(1), { keys, panels: panelTables, revocations });
  if (values.json) console.log(JSON.stringify({ ...verdict, listOf: revocations?.issuedAt ?? null }, null, 2));
  else print(verdict, revocations);
  if (verdict.status === 'genuine') return 0;
  return verdict.status.startsWith('unknown') ? 2 : 1;
}

function addressOf(input: string): URL {
  const text = URL.canParse(input) ? input : readFileSync(input, 'latin1');
  const found = /https?:\/\/[^\s()<>#]+#[\w-]{100,}/.exec(text);
  if (!found) throw new Error(`${input} does not contain the address of a certificate's QR code.`);
  return new URL(found[0]);
}

async function readJson<Value>(place: string): Promise<Value> {
  if (!/^https?:/.test(place)) return JSON.parse(readFileSync(place, 'utf8')) as Value;
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}.`);
  return (await answer.json()) as Value;
}

async function readRevocations(place: string, keys: readonly PublishedKey[]): Promise<RevocationList | null> {
  if (values.revocations === 'none' || (values.keys && !values.revocations)) return null;
  const list = await acceptRevocations(await readJson<RevocationList>(values.revocations ?? place), keys);
  if (!list) throw new Error('The list of revocations is not signed with a published key.');
  return list;
}

function print(verdict: Awaited<ReturnType<typeof verifyCode>>, revocations: RevocationList | null): void {
  const { title, text } = verdictText(verdict, { revocations, isFresh: true }, 'AU');
  console.log(`${title}. ${text}`);
  console.log(revocations ? `Revocations as of ${revocations.issuedAt}.` : 'Revocations were not checked.');
  if (!('certificate' in verdict)) return;
  const { results, differing: _, ...facts } = verdict.certificate;
  for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value ?? ''}`);
  for (const { test, genotype, outcome } of results.toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status)))
    console.log(`${test.name}: ${outcome}${genotype === outcome ? '' : ` ${genotype}`}`);
}
