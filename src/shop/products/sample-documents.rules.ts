import { HETEROZYGOSITY_SKU } from '#shop/catalogue/listing.rules.ts';
import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';

/** Documents of a product that have a sample on its page; `example` is a page, for results without a document. */
export type ProductSample = 'report' | 'profile' | 'diversity' | 'parentage' | 'certificate' | 'example';

interface Sampled {
  sku: string;
  kind: ProductKind;
  speciesId: number | null;
  /** Whether it has variant tests, which make up the report and the certificate. */
  hasTests: boolean;
  /** For a pack: the kind of the contained product. */
  packedKind: ProductKind | null;
}

interface SoldProduct extends Pick<Sampled, 'sku' | 'kind' | 'speciesId'> {
  tests: readonly unknown[];
  needsBreed: boolean;
  packOf: { kind: ProductKind } | null;
}

/** Samples for the data of a product page. */
export function samplesOfProduct({ sku, kind, speciesId, tests, needsBreed, packOf }: SoldProduct) {
  return samplesOf({
    sku,
    kind,
    speciesId,
    hasTests: tests.length > 0 || needsBreed,
    packedKind: packOf?.kind ?? null,
  });
}

/**
 * The samples of a product; none for gift cards, supplies, services and partner products. An upgrade has no tests until
 * an animal is chosen.
 */
export function samplesOf({ sku, kind, speciesId, hasTests, packedKind }: Sampled): readonly ProductSample[] {
  if (sku === HETEROZYGOSITY_SKU) return ['diversity'];
  switch (packedKind ?? kind) {
    case 'breed_mix':
      // A certificate states test results only; breeds are in the report.
      return hasTests ? ['report', 'certificate', 'example'] : ['report', 'example'];
    case 'dna_profile':
      // A profile for both species is a litter profile, with the parentage of each member.
      return speciesId === null ? ['profile', 'parentage'] : ['profile'];
    case 'parentage':
      return ['parentage'];
    case 'custom_profile':
    case 'upgrade':
      return ['report', 'certificate'];
    default:
      return hasTests ? ['report', 'certificate'] : [];
  }
}

export const sampleLabels: Record<ProductSample, string> = {
  report: 'Sample report (PDF)',
  profile: 'Sample DNA profile report (PDF)',
  diversity: 'Sample diversity report (PDF)',
  parentage: 'Sample parentage report (PDF)',
  certificate: 'Sample certificate (PDF)',
  example: 'Example results page',
};

const addresses: Record<Exclude<ProductSample, 'example'>, string> = {
  report: 'report',
  profile: 'report',
  diversity: 'report',
  parentage: 'parentage-report',
  certificate: 'certificate',
};

export function samplePath(productId: number, sample: ProductSample): string {
  if (sample === 'example') return `/pet-owner/example-results/${productId}`;
  return `/api/store/sample-documents/${productId}/${addresses[sample]}`;
}
