import type { LandingStep } from './landing.rules.ts';

/** The steps of a sample, as a line with stations. */
export function Steps({ title, steps }: { title: string; steps: readonly LandingStep[] }) {
  return (
    <section className="mt-16 md:mt-24">
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      <ol className="mt-8 grid gap-y-8 md:grid-cols-4 md:gap-x-6">
        {steps.map((step, index) => (
          <li key={step.title} className="relative pl-12 md:pt-12 md:pl-0">
            <span
              aria-hidden="true"
              className="absolute top-0 left-0 z-10 grid size-8 place-items-center rounded-full border-2 border-brand bg-paper font-display text-brand"
            >
              {index + 1}
            </span>
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className="absolute top-8 -bottom-8 left-4 w-0.5 -translate-x-1/2 bg-brand/25 md:top-4 md:right-0 md:bottom-auto md:left-10 md:h-0.5 md:w-auto md:translate-x-0"
              />
            ) : null}
            <h3 className="text-lg">{step.title}</h3>
            <p className="mt-1 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
