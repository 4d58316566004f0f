import { useEffect } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { Swab } from '#ui/art/kit.tsx';
import { Card } from '#ui/card.tsx';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import type { DraftView } from './activation.contract.ts';
import { forgetAllTyped } from './use-typed.ts';

/** The next steps after activation, in order. */
export function Activated({ activated }: { activated: NonNullable<DraftView['activated']> }) {
  useEffect(forgetAllTyped, []);
  const { animalId, animalName, barcode, productName, tests, turnaroundDays } = activated;
  return (
    <div className="frame max-w-4xl py-8 md:py-14">
      <p className="text-sm font-extrabold text-brand">Kit activated</p>
      <h1 className="mt-2 text-3xl sm:text-4xl">Next: swab {animalName}</h1>
      <p className="mt-3 text-lg text-muted">
        Kit <span className="font-mono text-base">{formatBarcode(barcode)}</span>, {productName}
        {tests > 0 ? `, ${tests} ${tests === 1 ? 'test' : 'tests'}` : null}
      </p>
      {turnaroundDays ? (
        <p className="mt-2 text-lg">
          Expect your results about <b className="nums">{turnaroundDays} business days</b> after your sample reaches us.
          We'll email you when it arrives and when the results are ready.
        </p>
      ) : null}
      <div className="mt-8 grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_14rem]">
        <ol className="grid gap-4">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <Card className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="nums grid size-9 shrink-0 place-items-center rounded-full bg-brand font-extrabold text-white"
                >
                  {index + 1}
                </span>
                <div>
                  <h2 className="text-lg">{title}</h2>
                  <p className="mt-1 text-ink/85">{text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ol>
        <Swab className="mx-auto w-full max-w-48 max-md:hidden" />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={`/tools/sample-tracker?barcode=${barcode}`} size="lg">
          Track your sample
        </LinkButton>
        <LinkButton to={`/my/my-animals/${animalId}`} variant="secondary" size="lg">
          View {animalName}
        </LinkButton>
        <LinkButton to="/activate" variant="quiet" size="lg">
          Activate another kit
        </LinkButton>
      </div>
    </div>
  );
}

const steps = [
  {
    title: `Wait ${sampleFacts.fasting} after food`,
    text: `No food, milk or toys for ${sampleFacts.fasting} beforehand. Fresh water is fine.`,
  },
  {
    title: 'Swab the cheek',
    text: `Roll each swab firmly between the cheek and gum for ${sampleFacts.swabbing}, one on each side.`,
  },
  {
    title: 'Let them dry, then close the tube',
    text: `Let the swabs dry in the air for ${sampleFacts.drying}. Put them in the tube without touching the tips.`,
  },
  {
    title: 'Post it',
    text: 'Put the tube and the card with this barcode in the envelope from your kit. The sample tracker shows when your sample arrives.',
  },
];
