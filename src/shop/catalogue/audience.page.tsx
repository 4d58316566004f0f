import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { LinkButton } from '#ui/button.tsx';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import type { Route } from './+types/audience.page';
import { audienceLanding, audienceOfPath, giftCardsPath, landingPaths } from './landing.rules.ts';
import { LandingArt } from './landing-art.tsx';
import { loadOwnerAnswers, OwnerFinder } from '#shop/owner-shop/owner-finder.tsx';
import { Steps } from './landing-steps.tsx';
import { Swab } from '#ui/art/kit.tsx';
import { MediaCard } from '#ui/media-card.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { WayCards } from './way-cards.tsx';
import { breadcrumbList, graphOf } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext);
  const audience = audienceOfPath(pathOf(request));
  const canonical = origin + landingPaths[audience];
  const crumbs = [{ label: 'Home', to: '/' }, { label: audienceLanding(audience).title }];
  const answers = audience === 'owner' ? await loadOwnerAnswers(api) : null;
  return { audience, answers, canonical, structured: graphOf(breadcrumbList(crumbs, { origin, canonical })) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const landing = audienceLanding(loaderData.audience);
  const { canonical, structured } = loaderData;
  return pageMeta({ title: landing.title, description: landing.description, canonical, structured });
};

export default function AudiencePage({ loaderData }: Route.ComponentProps) {
  const landing = audienceLanding(loaderData.audience);
  return (
    <>
      <div className="border-b border-line bg-brand-wash">
        <div className="frame grid items-center gap-10 py-12 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:py-20">
          <div>
            <p className="font-extrabold text-brand">
              {{ breeder: 'For breeders', vet: 'For veterinarians', owner: 'For pet owners' }[loaderData.audience]}
            </p>
            <h1 className="mt-3 text-4xl md:text-5xl">{landing.title}</h1>
            <p className="measure mt-5 text-lg">{landing.intro}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton to={landing.primary.to} size="lg">
                {landing.primary.label}
              </LinkButton>
              <LinkButton to={landing.secondary.to} size="lg" variant="secondary">
                {landing.secondary.label}
              </LinkButton>
            </div>
          </div>
          <LandingArt audience={loaderData.audience} className="w-full text-brand" />
        </div>
      </div>
      <div className="frame py-14 md:py-20">
        {loaderData.answers ? <OwnerFinder answers={loaderData.answers} /> : null}
        {landing.ways ? <WayCards ways={landing.ways} /> : null}
        <Steps title={landing.stepsTitle} steps={landing.steps} />
        {loaderData.audience === 'owner' ? (
          <>
            <SampleCard />
            <GiveAsGift />
          </>
        ) : null}
        <Reviewed className="mt-14" />
      </div>
    </>
  );
}

function SampleCard() {
  return (
    <div className="mt-16">
      <MediaCard
        title="A simple cheek swab"
        art={<Swab className="w-56" />}
        action={
          <LinkButton variant="secondary" to="/how-to-take-dna-sample">
            How to take a sample
          </LinkButton>
        }
      >
        No needle and no clinic visit. The swab comes with the kit: roll it inside the cheek, let it dry and post it
        back.
      </MediaCard>
    </div>
  );
}

/** Target of the store's "Give a test as a gift" link. */
function GiveAsGift() {
  return (
    <section id="gift" aria-labelledby="gift-title" className="mt-16 scroll-mt-24">
      <h2 id="gift-title" className="text-2xl sm:text-3xl">
        Give a test as a gift
      </h2>
      <p className="measure mt-3 text-muted">
        Choose &quot;Send as a gift&quot; on the page of any kit. We email a code to whoever receives it, on the day you
        choose, and they tell us where to send the kit. If you do not know which test they would like, give a gift card.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton variant="secondary" to="/pet-owner/products">
          Choose a kit
        </LinkButton>
        <LinkButton variant="secondary" to={giftCardsPath}>
          Gift cards
        </LinkButton>
        <LinkButton variant="quiet" to="/gift">
          Claim a gift
        </LinkButton>
      </div>
    </section>
  );
}
