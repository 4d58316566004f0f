import { countOf } from '#shared/count-of.ts';
import { Clock, Dna, FlaskConical, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownProduct } from '#shop/catalogue/catalogue.contract.ts';

/** Sample, turnaround, contents of the box and what is tested, in one row. */
export function ProductFacts({ product }: { product: ShownProduct }) {
  if (['partner', 'gift_card', 'supply', 'service'].includes(product.kind)) return null;
  const diseases = product.tests.filter((test) => test.kind === 'disease').length;
  const traits = product.tests.length - diseases;
  const tested = [diseases > 0 ? countOf(diseases, 'disease test') : '', traits > 0 ? countOf(traits, 'trait') : '']
    .filter(Boolean)
    .join(', ');
  const analysis = tested ? null : analysisOf(product);
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      <Fact icon={<FlaskConical aria-hidden="true" />} term="Sample">
        {product.sampleType === 'none' ? 'No new sample needed' : 'Cheek swab, taken at home in a few minutes'}
      </Fact>
      <Fact icon={<Clock aria-hidden="true" />} term="Turnaround">
        {product.turnaroundDays
          ? `${product.turnaroundDays} business days ${product.sampleType === 'none' ? 'after you order' : 'from arrival at the laboratory'}`
          : 'No laboratory work'}
      </Fact>
      {product.swabs > 0 ? (
        <Fact
          icon={<PackageOpen aria-hidden="true" />}
          term="In the box"
        >{`${product.packSize ? `${product.packSize} kits, each with ` : ''}${countOf(product.swabs / (product.packSize ?? 1), 'swab')}, a tube, a barcode card and a return envelope`}</Fact>
      ) : null}
      {analysis ? (
        <Fact icon={<Dna aria-hidden="true" />} term="What's analysed">
          {analysis}
        </Fact>
      ) : null}
      {tested ? (
        <Fact icon={<Dna aria-hidden="true" />} term="What's tested">
          {product.needsBreed && !product.breed ? `${tested}, and the disease tests for your breed` : tested}
        </Fact>
      ) : null}
    </dl>
  );
}

function analysisOf({ kind, name }: ShownProduct): string | null {
  if (kind === 'breed_mix' || name.startsWith('GenoPet'))
    return 'The breeds in the mix, with a percentage range for each';
  if (kind === 'parentage') return 'Whether the dam and sire match, marker by marker';
  return kind === 'dna_profile' || kind === 'multipack' ? 'The markers that identify this animal' : null;
}

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="relative bg-white p-4 pl-13 [&_svg]:absolute [&_svg]:top-4 [&_svg]:left-4 [&_svg]:size-6 [&_svg]:text-brand">
      <dt className="text-sm text-muted">
        {icon}
        {term}
      </dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
