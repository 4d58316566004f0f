import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { CodeFacts } from './code-facts.tsx';
import type { PublishedPanel } from './panel-table.rules.ts';
import { verdictText } from './verdict-text.rules.ts';
import {
  acceptRevocations,
  type CodeVerdict,
  type Published,
  type PublishedKey,
  type RevocationList,
  verifyCode,
} from './verify-code.rules.ts';

export type CheckResult = { verdict: CodeVerdict; files: ReadFiles } | 'no_keys';

/** Checks the code in the URL; null if there is none yet. */
export async function codeCheckAddress(): Promise<CheckResult | null> {
  const files = await readPublished();
  const code = location.hash.slice(1);
  if (!code) return null;
  return files ? { verdict: await verifyCode(code, files), files } : 'no_keys';
}

/** The verdict on a code. */
export function CheckedCode({ checked, countryCode }: { checked: CheckResult; countryCode: string }) {
  if (checked === 'no_keys')
    return (
      <Callout tone="warn" title="Not checked yet">
        Connect to the internet once so that this device can load our public keys.
      </Callout>
    );
  const { verdict, files } = checked;
  const { tone, title, text, connection } = verdictText(verdict, files, countryCode);
  return (
    <>
      <h2 className="sr-only">Verification result</h2>
      <Callout tone={tone} title={title}>
        <p>{text}</p>
        <p className="mt-1">{connection}</p>
      </Callout>
      {'certificate' in verdict ? <CodeFacts certificate={verdict.certificate} countryCode={countryCode} /> : null}
    </>
  );
}

/** Every code is longer than this. */
const MIN_LENGTH = 100;

/** For users who were sent the link, or whose scanner copies it. */
export function CertificateCodeForm() {
  const [error, setError] = useState<string>();
  const check = (form: FormData) => {
    const typed = form.get('link');
    const code = typeof typed === 'string' ? typed.slice(typed.indexOf('#') + 1).trim() : '';
    const isWhole = code.length > MIN_LENGTH;
    setError(isWhole ? undefined : 'Paste the full link from the QR code.');
    // Without a whole code there is no verdict, so the verdict on the previous code is cleared.
    location.hash = isWhole ? code : '';
  };
  return (
    <section aria-label="Check by link" className="rounded-lg border border-line bg-white p-5 md:p-7">
      <Form onSend={check} className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        <Field label="Link from the QR code" hint="Or scan the QR code with your camera" error={error} required>
          <TextInput name="link" autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" className="sm:mt-[1.9rem]">
          Check
        </Button>
      </Form>
      <p className="mt-4 text-sm">
        <a className="text-link" href="/tools/report-authentication">
          Check using the 20-character code or the PDF file
        </a>
      </p>
    </section>
  );
}

const STORE = 'damsire-certificate-check';
const KEYS = '/.well-known/damsire-keys.json';
const REVOCATIONS = '/.well-known/damsire-revocations.json';
const WAIT_MS = 5000;

interface ReadFiles extends Published {
  /** False if the files were stored at an earlier visit. */
  isFresh: boolean;
}

interface KeysFile {
  keys: PublishedKey[];
  panels: { species: string; version: number; path: string }[];
}

/**
 * Loads keys, panel tables and the revocation list from the network, or from the device's cache; null if neither has
 * them.
 */
async function readPublished(): Promise<ReadFiles | null> {
  const [keysFile, listFile] = await Promise.all([readFile<KeysFile>(KEYS), readFile<RevocationList>(REVOCATIONS)]);
  if (!keysFile) return null;
  const { keys, panels } = keysFile.value;
  // A published table never changes, so the cached one can be used.
  const tables = await Promise.all(
    panels.map(async ({ path }) => readStored(path).then((known) => known ?? readFile(path))),
  );
  return {
    keys,
    panels: tables.flatMap((file) => (file ? [file.value as PublishedPanel] : [])),
    revocations: listFile && (await acceptRevocations(listFile.value, keys)),
    isFresh: keysFile.isFresh && (listFile?.isFresh ?? false),
  };
}

interface ReadFile<Value> {
  value: Value;
  isFresh: boolean;
}

async function readFile<Value>(path: string): Promise<ReadFile<Value> | null> {
  try {
    const answer = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await globalThis.caches?.open(STORE).then((store) => store.put(path, answer.clone()));
    return { value: (await answer.json()) as Value, isFresh: true };
  } catch {
    return readStored(path);
  }
}

async function readStored<Value>(path: string): Promise<ReadFile<Value> | null> {
  const stored = await globalThis.caches?.match(path, { ignoreVary: true });
  return stored ? { value: (await stored.json()) as Value, isFresh: false } : null;
}
