import { Cat } from './cat.tsx';
import { Dog } from './dog.tsx';
import { KitBox } from './kit.tsx';

/** A dog and a cat at home with a newly arrived kit. */
export function HeroOwner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 500" role="img" aria-label="A dog and a cat beside an open sample kit" className={className}>
      <path d="M56 452V272a264 264 0 0 1 528 0v180Z" className="fill-brand-soft" />
      <path d="M320 8v444M104 120h432M56 286h528" className="stroke-white" strokeWidth="5" opacity="0.7" />
      <path d="M24 452h592" className="stroke-ink" strokeWidth="2.6" strokeLinecap="round" />
      <ellipse cx="320" cy="454" rx="250" ry="16" className="fill-brand" opacity="0.18" />
      <Dog group={6} at={{ x: 34, y: 164, width: 366, height: 310 }} />
      <Cat type="moderate" at={{ x: 396, y: 202, width: 228, height: 265 }} />
      <KitBox at={{ x: 262, y: 338, width: 156, height: 130 }} />
    </svg>
  );
}
