import { useState } from 'react';
import { Shuffle } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, useFieldControl } from '#ui/forms/field.tsx';
import { percentText } from './chance.rules.ts';
import { GenomeStrip } from './genome-strip.tsx';
import { demonstrate, PLACES, shareOf } from './heterozygosity.rules.ts';

/** Two parents and their litter, with a slider for the similarity of the parents. */
export function LociMixer() {
  const [alike, setAlike] = useState(25);
  const [seed, setSeed] = useState(1);
  const { dam, sire, young, expected } = demonstrate(alike / 100, seed);
  const mean = young.reduce((sum, genome) => sum + shareOf(genome), 0) / young.length;
  return (
    <Card pad="lg">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <Field
          label="How similar are the dam and sire?"
          hint="Drag the slider or use the arrow keys. At the far right, the sire is genetically identical to the dam except for sex."
        >
          <AlikeSlider value={alike} onChange={setAlike} />
        </Field>
        <Button
          variant="secondary"
          icon={<Shuffle aria-hidden="true" className="size-5" />}
          onClick={() => setSeed(seed + 1)}
        >
          Show another litter
        </Button>
      </div>
      <div className="mt-8 grid items-end gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex justify-center gap-8 rounded-lg bg-brand-wash px-6 py-5">
          <GenomeStrip name="Dam" genome={dam} big />
          <GenomeStrip name="Sire" genome={sire} big />
        </div>
        <div className="grid grid-cols-3 gap-4 sm:grid-cols-6">
          {young.map((genome, at) => (
            <GenomeStrip key={at} name={`Pup ${at + 1}`} genome={genome} />
          ))}
        </div>
      </div>
      <p className="mt-6 text-lg" aria-live="polite">
        The offspring of this pair are expected to have two different copies at{' '}
        <strong className="nums">{percentText(expected)}</strong> of the {PLACES} positions. This litter averages{' '}
        <strong className="nums">{percentText(mean)}</strong>.
      </p>
      <p className="mt-2 text-sm text-muted">
        Each position has two versions, dark and light. A green bead marks two different copies. Each puppy inherits one
        copy from each parent.
      </p>
    </Card>
  );
}

function AlikeSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { 'aria-labelledby': _group, required: _required, ...control } = useFieldControl();
  return (
    <span className="flex items-center gap-4">
      <input
        {...control}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value}% similar`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-brand"
      />
      <span className="nums w-16 shrink-0 text-right font-extrabold" aria-hidden="true">
        {value}%
      </span>
    </span>
  );
}
