import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf, type ApiProblem } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';

export function RenameProfile({ profile, onDone }: { profile: { id: number; name: string }; onDone: () => void }) {
  const [name, setName] = useState(profile.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { revalidate } = useRevalidator();
  const form = useId();
  const save = async () => {
    setBusy(true);
    try {
      await api.customProfiles.rename({ id: profile.id, name });
      await revalidate();
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onDone}
      size="sm"
      title="Rename the profile"
      footer={
        <>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <Field label="Name" error={problem?.fields['name'] ?? null}>
          <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        {problem && problem.status !== 428 ? <FieldError messages={[problem.message]} /> : null}
      </form>
    </Dialog>
  );
}
