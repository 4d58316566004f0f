import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import { useFocusOnInvalid } from '#ui/forms/use-submit.ts';
import { useToast } from '#ui/overlays/toast-store.ts';
import type { Plan, PlanSettings } from './plans.contract.ts';

/** Calculates and saves a plan; errors are shown beside their fields. */
export function usePlan() {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'work' | 'save' | null>(null);
  useFocusOnInvalid(fields);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const attempt = async (what: 'work' | 'save', call: () => Promise<void>) => {
    setBusy(what);
    setFields({});
    setProblem(null);
    try {
      await call();
    } catch (error) {
      const found = problemOf(error);
      const named = Object.entries(found.fields).map(([field, texts]) => [fieldNameOf(field), texts]);
      setFields(Object.fromEntries(named) as Record<string, string[]>);
      if (found.status !== 428) setProblem(found.message);
    }
    setBusy(null);
  };
  return {
    plan,
    fields,
    problem,
    busy,
    work: (settings: PlanSettings) => attempt('work', async () => setPlan(await api.plans.work(settings))),
    save: (settings: PlanSettings & { name: string }) =>
      attempt('save', async () => {
        const { name } = await api.plans.save(settings);
        toast.success(`Plan "${name}" saved.`);
        await revalidate();
      }),
  };
}

/** An error of `sires.0.litters` is shown at the number of litters; other errors of an item at its list. */
function fieldNameOf(field: string): string {
  return field.endsWith('.litters') ? 'litters' : (field.split('.')[0] ?? field);
}
