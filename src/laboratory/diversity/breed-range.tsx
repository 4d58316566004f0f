import type { BreedPlace } from './diversity.rules.ts';
import { placeSentence } from './diversity-texts.rules.ts';

interface BreedRangeProps {
  value: number;
  breed: BreedPlace;
}

const WIDTH = 300;
const LEFT = 10;
const at = (share: number) => LEFT + share * WIDTH;

/**
 * Chart of an animal's place in its breed: the middle half as a box, the median as a line, the animal as a dot. The
 * text beside it says the same.
 */
export function BreedRange({ value, breed }: BreedRangeProps) {
  const { median, lowerQuartile, upperQuartile } = breed;
  return (
    <figure className="mt-4">
      <svg viewBox={`0 0 ${WIDTH + 2 * LEFT} 54`} aria-hidden="true" className="w-full max-w-md">
        <path d={`M${at(0)} 22H${at(1)}`} className="stroke-line-strong" strokeWidth="2" />
        <rect
          x={at(lowerQuartile)}
          y="12"
          width={Math.max(2, (upperQuartile - lowerQuartile) * WIDTH)}
          height="20"
          rx="3"
          className="fill-brand-soft stroke-brand"
        />
        <path d={`M${at(median)} 12V32`} className="stroke-brand" strokeWidth="2" />
        <circle cx={at(value)} cy="22" r="7" className="fill-brand stroke-white" strokeWidth="2" />
        {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
          <text key={tick} x={at(tick)} y="50" textAnchor="middle" fontSize="12" className="nums fill-muted">
            {Math.round(tick * 100)}
          </text>
        ))}
      </svg>
      <figcaption className="mt-1 text-sm text-muted">{placeSentence(breed)}</figcaption>
    </figure>
  );
}
