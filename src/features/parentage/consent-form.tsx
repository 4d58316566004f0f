import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast-store.ts';

/** Which of the own animals it is, and the answer. */
export function ConsentForm({ token, animals }: { token: string; animals: readonly { id: number; name: string }[] }) {
  const [animalId, setAnimal] = useState('');
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [problem, setProblem] = useState<string[] | null>(null);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const answer = async (agree: boolean) => {
    setBusy(agree ? 'yes' : 'no');
    setProblem(null);
    try {
      await api.parentage.answer({ token, agree, animalId: agree && animalId ? Number(animalId) : null });
      toast.success(agree ? 'Thank you. Your animal takes part.' : 'You refused. Nothing is compared.');
      await revalidate();
    } catch (error) {
      const { fields, message } = problemOf(error);
      setProblem(fields['animalId'] ?? [message]);
    }
    setBusy(null);
  };
  return (
    <Card pad="lg" className="mt-6 grid gap-6">
      <Field label="Your animal" hint="Needed only when you agree" error={problem}>
        <Select
          options={animals.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={animalId}
          onChange={(event) => setAnimal(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button loading={busy === 'yes'} onClick={() => void answer(true)}>
          I agree
        </Button>
        <Button variant="secondary" loading={busy === 'no'} onClick={() => void answer(false)}>
          I refuse
        </Button>
      </div>
    </Card>
  );
}
