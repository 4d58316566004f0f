import { lazy, Suspense, type ComponentType } from 'react';

// Each illustration is loaded only on the pages that show it.
const Animal = lazy(() => import('#ui/art/dog.tsx').then(({ Dog }) => ({ default: Dog })));
const Feline = lazy(() => import('#ui/art/cat.tsx').then(({ Cat }) => ({ default: Cat })));
const Empty = lazy(() => import('#ui/art/empty-art.tsx').then(({ EmptyArt }) => ({ default: EmptyArt })));
const Kit = lazy(() => import('#ui/art/kit.tsx').then(({ KitBox }) => ({ default: KitBox })));
const Stick = lazy(() => import('#ui/art/kit.tsx').then(({ Swab }) => ({ default: Swab })));
const Breeder = lazy(() => import('#ui/art/hero-breeder.tsx').then(({ HeroBreeder }) => ({ default: HeroBreeder })));
const Owner = lazy(() => import('#ui/art/hero-owner.tsx').then(({ HeroOwner }) => ({ default: HeroOwner })));
const Vet = lazy(() => import('#ui/art/hero-vet.tsx').then(({ HeroVet }) => ({ default: HeroVet })));
const Chromosomes = lazy(() => import('./article-chromosomes.tsx'));

/** The illustrations that front matter can select with `art`. */
const drawings: Record<string, ComponentType> = {
  kit: () => <Kit className="w-full" />,
  swab: () => <Stick className="w-full" />,
  results: () => <Empty kind="results" />,
  search: () => <Empty kind="search" />,
  breeder: () => <Breeder className="w-full" />,
  owner: () => <Owner className="w-full" />,
  vet: () => <Vet className="w-full" />,
  chromosomes: () => <Chromosomes />,
  sheepdog: () => <Animal group={1} className="w-full" />,
  terrier: () => <Animal group={3} className="w-full" />,
  spitz: () => <Animal group={5} className="w-full" />,
  hound: () => <Animal group={6} className="w-full" />,
  retriever: () => <Animal group={8} className="w-full" />,
  sighthound: () => <Animal group={10} className="w-full" />,
  cat: () => <Feline type="moderate" className="w-full" />,
  oriental: () => <Feline type="oriental" className="w-full" />,
  longhair: () => <Feline type="longhair" className="w-full" />,
};

export function ArticleArt({ name }: { name: string | null }) {
  const Drawing = name ? drawings[name] : undefined;
  return Drawing ? (
    <Suspense fallback={<div className="aspect-square w-full" />}>
      <Drawing />
    </Suspense>
  ) : null;
}
