import { useState } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';

/** One file or several that belong together, sent at once; `refuse` says what is wrong before anything is sent. */
export function useFileLoad<Answer>() {
  const [name, setName] = useState<string>();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const { busy, fields, message, submit } = useSubmit("The file wasn't imported. Please try again.");
  const load = async (files: readonly File[], send: () => Promise<Answer>) => {
    if (busy) return;
    setName(files.map((file) => file.name).join(', '));
    setAnswer(null);
    refuse(null);
    await submit(async () => setAnswer(await send()));
  };
  const error = refused ?? Object.values(fields).flat()[0] ?? message;
  return { name, busy, answer: refused ? null : answer, error, load, refuse };
}
