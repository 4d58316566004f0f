import { useState } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';

/** Maximum size of one file. */
const MAX_FILE_BYTES = 4_000_000;
/** Maximum total size of files that are sent together, just below the limit of a request (app/http/request-body.ts). */
const MAX_TOTAL_BYTES = 5_000_000;

/**
 * Uploads one file, or several in one request. `refuse` sets an error before anything is sent. `tooLarge`: advice for a
 * file over the limit.
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
  const large = files.find(({ size }) => size > MAX_FILE_BYTES);
  if (large) return `${large.name} is larger than 4 MB. ${tooLarge}`;
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > MAX_TOTAL_BYTES ? `The files are larger than 5 MB in total. ${tooLarge}` : null;
}
