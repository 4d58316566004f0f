import type { ReactNode } from 'react';
import { Cat } from '#ui/art/cat.tsx';
import { ChromosomePair } from '#ui/art/chromosome.tsx';
import { Dog } from '#ui/art/dog.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { HeroBreeder } from '#ui/art/hero-breeder.tsx';
import { HeroOwner } from '#ui/art/hero-owner.tsx';
import { HeroVet } from '#ui/art/hero-vet.tsx';
import { KitBox, Swab } from '#ui/art/kit.tsx';

/** The drawings that front matter may name as `art`. */
const drawings: Record<string, () => ReactNode> = {
  kit: () => <KitBox className="w-full" />,
  swab: () => <Swab className="w-full" />,
  results: () => <EmptyArt kind="results" />,
  search: () => <EmptyArt kind="search" />,
  breeder: () => <HeroBreeder className="w-full" />,
  owner: () => <HeroOwner className="w-full" />,
  vet: () => <HeroVet className="w-full" />,
  chromosomes: () => <Chromosomes />,
  sheepdog: () => <Dog group={1} className="w-full" />,
  terrier: () => <Dog group={3} className="w-full" />,
  spitz: () => <Dog group={5} className="w-full" />,
  hound: () => <Dog group={6} className="w-full" />,
  retriever: () => <Dog group={8} className="w-full" />,
  sighthound: () => <Dog group={10} className="w-full" />,
  cat: () => <Cat type="moderate" className="w-full" />,
  oriental: () => <Cat type="oriental" className="w-full" />,
  longhair: () => <Cat type="longhair" className="w-full" />,
};

export function ArticleArt({ name }: { name: string | null }) {
  const draw = name ? drawings[name] : undefined;
  return draw ? draw() : null;
}

function Chromosomes() {
  return (
    <ChromosomePair
      className="w-full"
      label="Two copies of a chromosome; where both show the same stretch, the animal is homozygous"
      copies={[
        [
          { from: 0, to: 0.4, kind: 1 },
          { from: 0.4, to: 0.7, kind: 2 },
          { from: 0.7, to: 1, kind: 3 },
        ],
        [
          { from: 0, to: 0.25, kind: 4 },
          { from: 0.25, to: 0.4, kind: 1 },
          { from: 0.4, to: 0.7, kind: 2 },
          { from: 0.7, to: 1, kind: 4 },
        ],
      ]}
    />
  );
}
