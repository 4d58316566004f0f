import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { ChromosomePair } from '#ui/art/chromosome.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { KitBox, Swab } from '#ui/art/kit.tsx';
import { Card } from '#ui/card.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

/** How it goes, and what an answer looks like. */
export function HomeAnswers() {
  return (
    <section className="border-y border-line bg-white">
      <div className="frame grid gap-16 py-16 md:py-24">
        <div>
          <SectionHeading
            title="From cheek to certificate"
            intro="Four steps, and you see each of them in your account."
          />
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
    title: 'Order the kit',
    text: 'Two swabs, a tube and a return envelope, posted to you.',
    art: <KitBox className="h-28" />,
  },
  {
    title: 'Swab and activate',
    text: 'Half a minute along the cheek. Enter the barcode and tell us who it is.',
    art: <Swab className="w-44 max-w-full" />,
  },
  {
    title: 'We read the DNA',
    text: 'Follow each station. A second person reviews every result before you see it.',
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
    title: 'Read the answer',
    text: 'In plain words, with the report and a signed certificate.',
    art: <EmptyArt kind="results" className="h-28" />,
  },
];

function SampleAnswer() {
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2">
      <div>
        <SectionHeading
          title="An answer you can act on"
          intro="Every result says three things: what it means, what to do, and how sure we are. Never a bare code."
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
        <p className="mt-2 text-lg">She will not be ill from it. Mate her to a clear dog and test the litter.</p>
        <p className="mt-3 text-sm text-muted">
          How sure: the variant was read twice, and its effect is well established.
        </p>
      </Card>
    </div>
  );
}

const promises = [
  'Shape, colour and a word, so nothing hangs on colour alone',
  'Signed certificates that anybody can check by their code',
  'A new swab at no cost when a sample holds too little DNA',
];
