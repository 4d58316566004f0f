import { sampleFacts } from '#platform/articles/facts.rules.ts';
import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { ChromosomePair } from '#ui/art/chromosome.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { KitBox, Swab } from '#ui/art/kit.tsx';
import { Card } from '#ui/card.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

/** How it works, and an example of a result. */
export function HomeAnswers() {
  return (
    <section className="border-y border-line bg-white">
      <div className="frame grid gap-16 py-16 md:py-24">
        <div>
          <SectionHeading title="How it works" intro="4 steps, all tracked in your account." />
          <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            {steps.map((step, index) => (
              <li key={step.title} className="grid content-start gap-3">
                <div className="grid h-36 place-items-center rounded-xl bg-brand-wash px-6">{step.art}</div>
                <h3 className="flex items-baseline gap-2 text-xl">
                  <span className="text-brand">{index + 1}</span>
                  {step.title}
                </h3>
                <p className="text-muted">{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <SampleAnswer />
      </div>
    </section>
  );
}

const steps: { title: string; text: string; art: ReactNode }[] = [
  {
    title: 'Order a kit',
    text: `We post you ${sampleFacts.swabs}, a tube and a return envelope.`,
    art: <KitBox className="h-28" />,
  },
  {
    title: 'Swab and activate',
    text: `Swab each cheek for ${sampleFacts.swabbing}. Enter the barcode and your animal's details.`,
    art: <Swab className="w-44 max-w-full" />,
  },
  {
    title: 'We read the DNA',
    text: 'Track every step. A second person reviews each result before you see it.',
    art: (
      <ChromosomePair
        className="w-full max-w-52"
        label="A pair of chromosomes with stretches from four grandparents"
        copies={[
          [
            { from: 0, to: 0.45, kind: 1 },
            { from: 0.45, to: 1, kind: 2 },
          ],
          [
            { from: 0, to: 0.3, kind: 3 },
            { from: 0.3, to: 1, kind: 4 },
          ],
        ]}
      />
    ),
  },
  {
    title: 'Get your results',
    text: 'In plain English, with a report and a signed certificate.',
    art: <EmptyArt kind="results" className="h-28" />,
  },
];

function SampleAnswer() {
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2">
      <div>
        <SectionHeading
          title="Results you can act on"
          intro="Every result explains what it means, what to do and how certain it is. Never just a code."
        />
        <ul className="mt-6 grid gap-2.5">
          {promises.map((promise) => (
            <li key={promise} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" strokeWidth={3} />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <Card pad="lg" className="rotate-[0.4deg]">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
          <div>
            <h3 className="text-xl">Progressive rod-cone degeneration</h3>
            <p className="text-sm text-muted">
              <i>PRCD</i>, autosomal recessive
            </p>
          </div>
          <span className="font-mono font-bold">N/prcd</span>
        </div>
        <ResultDisc tone="carrier" size="lg" word="Carrier: one copy" className="mt-5" />
        <p className="mt-2 text-lg">She will not develop the condition. Mate her to a clear dog and test the litter.</p>
        <p className="mt-3 text-sm text-muted">
          Certainty: the variant was read twice, and its effect is well established.
        </p>
      </Card>
    </div>
  );
}

const promises = [
  'Results shown with shape, colour and text, never colour alone',
  'Signed certificates that anyone can verify by code',
  'A free new swab if a sample contains too little DNA',
];
