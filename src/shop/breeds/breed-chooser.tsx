import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { BreedLinkList } from './breed-link-list.tsx';
import { productPath, type SpeciesSlug } from '#shop/catalogue/paths.rules.ts';

interface BreedChooserProps {
  product: { id: number; slug: string };
  breeds: Parameters<typeof BreedLinkList>[0]['breeds'];
  species: SpeciesSlug;
}

/** Breeds with disease tests, each linking to the profile for that breed. */
export function BreedChooser({ product, breeds, species }: BreedChooserProps) {
  return (
    <section aria-labelledby="choose-breed" className="mt-16">
      <SectionHeading
        id="choose-breed"
        title="Choose a breed"
        intro={`The number beside each breed shows how many disease tests its profile includes, in addition to all traits and the DNA profile.`}
      />
      <div className="mt-6">
        <BreedLinkList breeds={breeds} to={(breed) => productPath(product, breed.id)} />
      </div>
      <p className="mt-6 text-muted">
        Can't find your {species}'s breed? You can order a profile with every trait and the DNA profile.{' '}
        <Link to={productPath(product)} className="text-link">
          View profile
        </Link>
      </p>
    </section>
  );
}
