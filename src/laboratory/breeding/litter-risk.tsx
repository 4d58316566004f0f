import { percentText } from '#laboratory/breeding-tools/chance.rules.ts';

interface LitterRiskProps {
  perLitter: readonly { size: number; probability: number }[];
}

/** Chart of the probability of at least one affected offspring by litter size. */
export function LitterRisk({ perLitter }: LitterRiskProps) {
  const six = perLitter.find(({ size }) => size === 6);
  if (!six || six.probability === 0) return null;
  const words = perLitter.map(({ size, probability }) => `${size}: ${percentText(probability)}`).join(', ');
  return (
    <figure>
      <figcaption className="measure">
        In a litter of six, the chance that <strong>at least one</strong> is affected is{' '}
        <strong className="nums text-affected">{percentText(six.probability)}</strong>.
      </figcaption>
      <svg
        viewBox="0 0 276 132"
        role="img"
        aria-label={`Chance of at least one affected animal, by litter size. ${words}`}
        className="mt-4 w-full max-w-xl"
      >
        <path d="M8 104H272" className="stroke-line-strong" strokeWidth="1" />
        {perLitter.map(({ size, probability }) => (
          <g key={size}>
            <rect
              x={size * 22 - 12}
              y={104 - probability * 84}
              width="14"
              height={probability * 84}
              rx="2"
              className={size === 6 ? 'fill-affected' : 'fill-affected/45'}
            />
            <text x={size * 22 - 5} y={98 - probability * 84} textAnchor="middle" fontSize="7" className="fill-ink">
              {Math.round(probability * 100)}
            </text>
            <text x={size * 22 - 5} y="116" textAnchor="middle" fontSize="8" className="fill-muted">
              {size}
            </text>
          </g>
        ))}
        <text x="140" y="129" textAnchor="middle" fontSize="8" className="fill-muted">
          puppies or kittens in the litter
        </text>
      </svg>
    </figure>
  );
}
