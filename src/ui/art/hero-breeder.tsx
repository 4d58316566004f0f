import { chromosomePath } from './chromosome.tsx';
import { coats } from './coats.ts';
import { Dog } from './dog.tsx';
import type { DogShape } from './dog-shapes.ts';

const puppy: Partial<DogShape> = {
  height: 108,
  length: 0.98,
  head: 0.64,
  neck: 0.24,
  bone: 0.135,
  depth: 0.58,
  muzzle: 0.36,
  earLength: 0.32,
  tail: 'upright',
  stop: 0.11,
};

/** Dam and sire, and the copy that each of them passed on. */
export function HeroBreeder({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 500"
      role="img"
      aria-label="A dam and a sire each pass one of their two copies of a chromosome to their puppy"
      className={className}
    >
      <path d="M56 452V272a264 264 0 0 1 528 0v180Z" className="fill-brand-soft" />
      <path d="M24 452h592" className="stroke-ink" strokeWidth="2.6" strokeLinecap="round" />
      <Given />
      <Dog group={8} coat="yellow" at={{ x: 6, y: 212, width: 306, height: 259 }} />
      <g transform="translate(640 0) scale(-1 1)">
        <Dog group={8} coat="chocolate" at={{ x: 6, y: 212, width: 306, height: 259 }} />
      </g>
      <Dog
        group={8}
        coat={{ ...coats.yellow, base: '#d3a06a', shade: '#b98350', mark: '#b07643' }}
        shape={puppy}
        at={{ x: 222, y: 290, width: 206, height: 174 }}
      />
    </svg>
  );
}

function Given() {
  const bar = { width: 22, height: 88 };
  return (
    <g strokeWidth="2.6" className="stroke-ink">
      <path
        d="M155 116C155 186 307 132 307 186"
        fill="none"
        className="stroke-brand"
        strokeWidth="5"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <path
        d="M485 116C485 186 335 132 335 186"
        fill="none"
        stroke="#b9822e"
        strokeWidth="5"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <path d={chromosomePath(144, 20, bar.width, bar.height)} className="fill-brand" />
      <path d={chromosomePath(176, 20, bar.width, bar.height)} className="fill-white" />
      <path d={chromosomePath(442, 20, bar.width, bar.height)} className="fill-white" />
      <path d={chromosomePath(474, 20, bar.width, bar.height)} fill="#e0ae5a" />
      <path d={chromosomePath(296, 194, bar.width, bar.height)} className="fill-brand" />
      <path d={chromosomePath(324, 194, bar.width, bar.height)} fill="#e0ae5a" />
    </g>
  );
}
