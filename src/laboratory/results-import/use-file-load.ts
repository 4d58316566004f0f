import { useState } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';

/** The limit for one file. */
const MOST_IMPORT_BYTES = 4_000_000;
/** The limit for files that are sent together, just under that of a request (app/http/request-body.ts). */
const MOST_BYTES_TOGETHER = 5_000_000;

/**
 * One file or several that belong together, sent at once; `refuse` says what is wrong before anything is sent. `tooLarge`: what to
 * do about a file over the limit.
 */
export function useFileLoad<Answer>(tooLarge: string) {
  const [name, setName] = useState<string>();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const { busy, fields, message, submit } = useSubmit("The file wasn't imported. Please try again.");
  const load = async (files: readonly File[], send: () => Promise<Answer>) => {
    if (busy) return;
    setName(files.map((file) => file.name).join(', '));
    setAnswer(null);
    const refusal = refuseSizes(files, tooLarge);
    refuse(refusal);
    if (refusal === null) await submit(async () => setAnswer(await send()));
  };
  const error = refused ?? Object.values(fields).flat()[0] ?? message;
  return { name, busy, answer: refused ? null : answer, error, load, refuse };
}

function refuseSizes(files: readonly File[], tooLarge: string): string | null {
  const large = files.find(({ size }) => size > MOST_IMPORT_BYTES);
  if (large) return `${large.name} is larger than 4 MB. ${tooLarge}`;
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > MOST_BYTES_TOGETHER ? `The files are larger than 5 MB in total. ${tooLarge}` : null;
}
