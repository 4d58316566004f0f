import { Cat } from '#ui/art/cat.tsx';
import { catTypeNames, type CatType } from '#ui/art/cat-shapes.ts';
import { Dog, dogGroupName } from '#ui/art/dog.tsx';
import type { DogGroup } from '#ui/art/dog-shapes.ts';
import { ChromosomePair } from '#ui/art/chromosome.tsx';
import { HeroBreeder } from '#ui/art/hero-breeder.tsx';
import { HeroOwner } from '#ui/art/hero-owner.tsx';
import { HeroVet } from '#ui/art/hero-vet.tsx';
import { KitBox, Swab } from '#ui/art/kit.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { PedigreeDrawing } from '#ui/art/pedigree.tsx';
import { PunnettSquare } from '#ui/art/punnett.tsx';
import { UiSection } from './dev-ui-section.tsx';

const groups: DogGroup[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function UiArt() {
  return (
    <UiSection title="Illustrations">
      <div data-dogs="" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {groups.map((group) => (
          <figure key={group} className="rounded-lg border border-line bg-white p-3">
            <Dog group={group} className="w-full" />
            <figcaption className="text-sm text-muted">{dogGroupName(group)}</figcaption>
          </figure>
        ))}
      </div>
      <div data-cats="" className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {(Object.keys(catTypeNames) as CatType[]).map((type) => (
          <figure key={type} className="rounded-lg border border-line bg-white p-3">
            <Cat type={type} className="mx-auto h-44" />
            <figcaption className="text-sm text-muted">{catTypeNames[type]}</figcaption>
          </figure>
        ))}
      </div>
      <div data-scenes="" className="grid items-center gap-6 sm:grid-cols-3">
        <HeroBreeder />
        <div data-audience="owner">
          <HeroOwner />
        </div>
        <div data-audience="vet">
          <HeroVet />
        </div>
        <KitBox className="w-full" />
        <Swab className="w-full" />
        <ChromosomePair
          label="A pair of chromosomes"
          copies={[
            [
              { from: 0, to: 0.45, kind: 1 },
              { from: 0.45, to: 1, kind: 2 },
            ],
            [
              { from: 0, to: 0.3, kind: 3 },
              { from: 0.3, to: 0.8, kind: 1 },
              { from: 0.8, to: 1, kind: 4 },
            ],
          ]}
        />
      </div>
      <UiCharts />
    </UiSection>
  );
}

function UiCharts() {
  return (
    <div data-charts="" className="grid gap-8">
      <div className="grid grid-cols-2 items-end gap-6 sm:grid-cols-6">
        {(['dog', 'cat', 'kit', 'results', 'search', 'lost'] as const).map((kind) => (
          <EmptyArt key={kind} kind={kind} />
        ))}
      </div>
      <PunnettSquare
        dam={{ name: 'Anvil', alleles: ['N', 'prcd'] }}
        sire={{ name: 'Rook', alleles: ['N', 'prcd'] }}
        cells={[
          [
            { genotype: 'N/N', tone: 'clear' },
            { genotype: 'N/prcd', tone: 'carrier' },
          ],
          [
            { genotype: 'N/prcd', tone: 'carrier' },
            { genotype: 'prcd/prcd', tone: 'affected' },
          ],
        ]}
      />
      <PedigreeDrawing
        label="Pedigree of Biscuit"
        root={{
          name: 'Biscuit',
          note: 'Labrador Retriever',
          sex: 'female',
          sire: {
            name: 'Rook of the Marsh',
            sex: 'male',
            note: 'Black',
            sire: { name: 'Tern', sex: 'male' },
            dam: { name: 'Linnet', sex: 'female' },
          },
          dam: { name: 'Clover', sex: 'female', note: 'Yellow', sire: { name: 'Heron', sex: 'male' } },
        }}
      />
    </div>
  );
}
