import { pageContext } from '#platform/context/page-context.ts';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { HomeAnswers } from './home-answers.tsx';
import { HomeBanners, HomeHero } from './home-hero.tsx';
import { HomeProducts, HomeReading } from './home-products.tsx';
import { bannerButtons } from './home.rules.ts';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import type { Route } from './+types/home.page';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, visitor, user } = context.get(pageContext);
  return {
    ...(await api.pages.home()),
    userType: user?.type ?? null,
    canonical: visitor.region ? origin : `${origin}/`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const [, ...rest] = pageMeta({
    title: 'DNA tests for dogs and cats',
    description:
      'DNA tests for dogs and cats: health, traits and parentage. Clear results for breeders, vets and families.',
    canonical: loaderData?.canonical ?? '',
    structured: { '@type': 'Organization', name: 'Damsire', url: loaderData?.canonical ?? '' },
  });
  return [{ title: 'Damsire | DNA tests for dogs and cats' }, ...rest];
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const buttons = bannerButtons(loaderData.userType);
  return (
    <>
      <HomeHero ownerShop={loaderData.ownerShop} showOwnerButton={buttons.has('owner')} />
      <HomeBanners buttons={buttons} />
      <HomeAnswers />
      <HomeProducts glandex={loaderData.glandex} pregnancyTest={loaderData.pregnancyTest} />
      <HomeReading />
      <Reviewed className="frame mt-6" />
      <RecentlyViewed className="frame mt-12" />
    </>
  );
}
