import { countOf } from '#shared/count-of.ts';
import { speciesCrumb, placePath, speciesSlug, type Area, type CataloguePlace } from '#shop/catalogue/paths.rules.ts';

interface Named {
  name: string;
  kind: string;
  summary: string;
  description: string;
  speciesId: number | null;
  gene: string | null;
  breed: { name: string; diseaseTests: number } | null;
}

interface Step {
  label: string;
  to?: string;
}

/** Whether the price depends on choices of the buyer and is shown with "from". */
export function hasVariablePrice(kind: string): boolean {
  return kind === 'custom_profile';
}

export function titleOf(product: Pick<Named, 'name' | 'breed'>): string {
  return product.breed ? `${product.name}: ${product.breed.name}` : product.name;
}

function diseaseTestsOf({ diseaseTests }: { diseaseTests: number }): string {
  return diseaseTests === 0 ? '' : `${countOf(diseaseTests, 'disease test')}, `;
}

/** Description for search engines and shared links, as a complete sentence. */
export function descriptionOf(product: Named): string {
  if (product.breed)
    return `${product.name} for the ${product.breed.name}: ${diseaseTestsOf(product.breed)}all traits and a DNA profile from one sample.`;
  const animal = speciesSlug(product.speciesId);
  const gene = product.gene ? ` (gene ${product.gene})` : '';
  const lead =
    product.kind === 'disease' || product.kind === 'trait' ? `DNA test for ${animal}s: ${product.name}${gene}. ` : '';
  return `${lead}${product.summary || product.description}`.slice(0, 300);
}

const lists: Readonly<Record<string, readonly [string, string]>> = {
  full_breed_profile: ['Full breed profile', 'full-breed-profile'],
  dna_profile: ['DNA profile and parentage', 'dna-profile-parentage'],
  parentage: ['DNA profile and parentage', 'dna-profile-parentage'],
  breed_mix: ['GenoPet', 'geno-pet'],
  multipack: ['Multipacks', 'multi-packs'],
  partner: ['Innovative products', 'innovative'],
};
const withoutList: readonly string[] = ['gift_card', 'supply', 'service', 'upgrade', 'custom_profile'];

/** Breadcrumbs of a product: its species and its list. */
export function crumbsOf(
  product: Pick<Named, 'kind' | 'speciesId'>,
  { area, isOwner, title }: { area: Area; isOwner: boolean; title: string },
): Step[] {
  if (isOwner) return [{ label: 'Pet owner shop', to: '/pet-owner/products' }, { label: title }];
  const species = speciesSlug(product.speciesId);
  const place: CataloguePlace = { area, species };
  const home = product.speciesId === null ? { label: 'Home', to: '/' } : speciesCrumb(place);
  if (withoutList.includes(product.kind)) return [home, { label: title }];
  const [label, category] = lists[product.kind] ?? ['DNA tests', 'dna-tests'];
  return [home, { label, to: placePath(place, category) }, { label: title }];
}
