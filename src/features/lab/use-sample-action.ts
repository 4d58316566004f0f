import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemOf } from '#app/api-client.ts';
import { useToast } from '#ui/toast-store.ts';

/** Sends what a dialog asks for; refusals stand beside their fields, and the dialog closes when it is done. */
export function useAsk(onClose: () => void, done: string) {
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const act = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setFields({});
    setProblem(null);
    try {
      await call();
      onClose();
      toast.success(done);
      await revalidate();
    } catch (error) {
      const { status, message, fields: refused } = problemOf(error);
      setFields(refused);
      setProblem(status === 428 ? (refused['decision']?.[0] ?? null) : message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, fields, problem, send: (call: () => Promise<unknown>) => void act(call) };
}

/** Does one thing with a sample and says so, or why not. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const act = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      toast.success(done);
      await revalidate();
    } catch (error) {
      const problem = problemOf(error);
      toast.error(Object.values(problem.fields).flat()[0] ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: (call: () => Promise<unknown>, done: string) => void act(call, done) };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
