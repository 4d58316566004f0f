import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { AnswerList } from '#community/registries/answer-list.tsx';
import type { LookupAnswer } from '#community/registries/registries.contract.ts';
import { type LookupKey, lookupKeys, lookupKeyLabels, parseNumbers } from '#community/registries/registries.rules.ts';

const kinds = lookupKeys.map((value) => ({ value, label: lookupKeyLabels[value] }));

interface LookFormProps {
  registries: readonly { code: string; name: string }[];
  countryCode: string;
}

/** Lookup form for officers: one number or a pasted column of numbers, and the reason. */
export function LookForm({ registries, countryCode }: LookFormProps) {
  const [form, setForm] = useState({
    typed: '',
    by: 'REGISTRATION' as LookupKey,
    reason: '',
    registry: registries[0]!.code,
  });
  const [answers, setAnswers] = useState<LookupAnswer[] | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The numbers weren't looked up. Please try again.");
  const wrong = Object.entries(fields).find(([field]) => field.startsWith('numbers'))?.[1];
  const ask = () =>
    submit(async () => {
      const { by, reason, registry } = form;
      const found = await api.registries.lookUpRegistrations({
        numbers: parseNumbers(form.typed),
        by,
        reason,
        registry,
      });
      setAnswers(found.results);
      await revalidate();
    });
  const text = (name: 'typed' | 'reason') => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Look up animals</h2>
      <Form className="mt-4 grid items-start gap-5 sm:grid-cols-2" busy={busy} onSend={() => void ask()}>
        {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
        <Field
          label="Numbers"
          hint="One per line, or pasted from a spreadsheet column. Up to 100."
          error={wrong}
          required
        >
          <Textarea rows={4} spellCheck={false} {...text('typed')} />
        </Field>
        <div className="grid gap-5">
          <Field label="Number type">
            <Select
              placeholder={null}
              options={kinds}
              value={form.by}
              onChange={(event) => setForm({ ...form, by: event.target.value as LookupKey })}
            />
          </Field>
          <Field label="Reason" hint="Shown to the owner." error={fields['reason']} required>
            <TextInput maxLength={200} autoComplete="off" {...text('reason')} />
          </Field>
        </div>
        {registries.length > 1 ? (
          <Field label="Registry">
            <Select
              placeholder={null}
              options={registries.map(({ code, name }) => ({ value: code, label: name }))}
              value={form.registry}
              onChange={(event) => setForm({ ...form, registry: event.target.value })}
            />
          </Field>
        ) : null}
        <Button type="submit" loading={busy} className="justify-self-start sm:col-span-2">
          Look up animals
        </Button>
      </Form>
      <div aria-live="polite">{answers ? <AnswerList answers={answers} countryCode={countryCode} /> : null}</div>
    </Card>
  );
}
