import { pageContext } from '#app/page-context.ts';
import { HomeAnswers } from './home-answers.tsx';
import { HomeBanners, HomeHero } from './home-hero.tsx';
import { HomeProducts, HomeReading } from './home-products.tsx';
import { bannerButtons } from './home.rules.ts';
import { useSession } from './use-session.ts';
import type { Route } from './+types/home.page';

export const headers = () => ({ 'x-page-cache': 'guest' });

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).api.pages.home();
}

export function meta() {
  return [
    { title: 'Damsire | DNA tests for dogs and cats' },
    {
      name: 'description',
      content: 'DNA tests for dogs and cats: health, traits, parentage. Plain answers for breeders, vets and families.',
    },
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const buttons = bannerButtons(user?.type ?? null);
  return (
    <>
      <HomeHero ownerShop={loaderData.ownerShop} showOwnerButton={buttons.has('owner')} />
      <HomeBanners buttons={buttons} />
      <HomeAnswers />
      <HomeProducts glandex={loaderData.glandex} pregnancyTest={loaderData.pregnancyTest} />
      <HomeReading />
    </>
  );
}
