import type { HowItWorks } from './about-product.rules.ts';

/** The three steps after buying a product. */
export function HowItGoesSection({ title, steps }: HowItWorks) {
  return (
    <section className="mt-12" aria-labelledby="how-it-goes">
      <h2 id="how-it-goes">{title}</h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="rounded-lg border border-line bg-white p-4">
            <p className="font-display text-2xl text-brand" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="mt-1 text-lg">{step.title}</h3>
            <p className="mt-1 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
