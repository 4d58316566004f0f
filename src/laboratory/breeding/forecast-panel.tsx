import { Form } from 'react-router';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { LitterForecast } from './breeding.contract.ts';
import { ForecastResult } from './forecast-result.tsx';

interface Animal {
  id: number;
  name: string;
  species: { id: number };
  breed: { name: string } | null;
}

interface ForecastPanelProps {
  dams: readonly Animal[];
  sires: readonly Animal[];
  chosen: { damId: number | null; sireId: number | null; litterSize: number };
  forecast: LitterForecast | null;
  problem: Record<string, string[]> | null;
}

/** The form and the forecast for two of the user's animals. */
export function ForecastPanel({ dams, sires, chosen, forecast, problem }: ForecastPanelProps) {
  if (dams.length === 0 || sires.length === 0) {
    return (
      <EmptyState
        className="mt-8"
        art={<EmptyArt kind="dog" />}
        title="Two tested animals needed"
        action={<LinkButton to="/my/my-animals">View my animals</LinkButton>}
      >
        A forecast needs a female and a male in My animals, each with released results.
      </EmptyState>
    );
  }
  return (
    <div className="mt-6 grid gap-8">
      <Card pad="lg">
        <Form method="get" preventScrollReset className="grid items-start gap-5 md:grid-cols-[1fr_1fr_8rem]">
          <input type="hidden" name="with" value="animals" />
          <Field label="Dam" required error={problem?.['damId'] ?? null}>
            <Select name="dam" defaultValue={String(chosen.damId ?? '')} options={dams.map(optionOf)} />
          </Field>
          <Field label="Sire" required error={problem?.['sireId'] ?? null}>
            <Select name="sire" defaultValue={String(chosen.sireId ?? '')} options={sires.map(optionOf)} />
          </Field>
          <Field label="Litter" error={problem?.['litterSize'] ?? null}>
            <Select name="litter" defaultValue={String(chosen.litterSize)} options={sizes} placeholder={null} />
          </Field>
          <div className="md:col-span-3">
            <Button type="submit">Show litter</Button>
          </div>
        </Form>
      </Card>
      {forecast ? (
        <ForecastResult forecast={forecast} />
      ) : (
        <Callout title="Choose a pair">The forecast uses your released results and shows what's missing.</Callout>
      )}
    </div>
  );
}

const sizes = Array.from({ length: 16 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

function optionOf(animal: Animal) {
  return { value: String(animal.id), label: animal.breed ? `${animal.name} (${animal.breed.name})` : animal.name };
}
