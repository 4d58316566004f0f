import { useId } from 'react';
import type { Placement } from './path.ts';
import { buildCat, type CatPaths } from './cat-build.ts';
import { catCoats, usualCatCoats, type CatCoat, type CatCoatName } from './cat-coats.ts';
import { catShapes, type CatShape, type CatType } from './cat-shapes.ts';
import { WHITE_MARK } from './coats.ts';

interface CatProps {
  type: CatType;
  coat?: CatCoatName | CatCoat;
  shape?: Partial<CatShape>;
  label?: string;
  className?: string;
  /** The position inside a larger drawing. */
  at?: Placement;
}

/** A sitting cat in two tones and a line, built from its proportions. */
export function Cat({ type, coat = usualCatCoats[type], shape, label, className, at }: CatProps) {
  const paths = shape ? buildCat({ ...catShapes[type], ...shape }) : pathsOf(type);
  const colour: CatCoat = typeof coat === 'string' ? catCoats[coat] : coat;
  const points = colour.pattern === 'points';
  const tailFill = points ? colour.mark : colour.shade;
  return (
    <svg
      viewBox="0 -16 220 256"
      className={className}
      {...at}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse cx="116" cy="223" rx="84" ry="7" fill="#221c26" opacity="0.07" />
      <g strokeLinejoin="round" strokeLinecap="round" stroke={colour.line} strokeWidth="2.4">
        <path d={paths.tail} fill={tailFill} />
        <CatBody paths={paths} colour={colour} />
        {paths.ruff ? <path d={paths.ruff} fill={colour.pattern === 'bicolour' ? WHITE_MARK : colour.base} /> : null}
        {paths.ears.map((d) => (
          <path key={d} d={d} fill={points ? colour.mark : colour.base} />
        ))}
        {paths.innerEars.map((d) => (
          <path key={d} d={d} fill="#e9b3a4" stroke="none" opacity={points ? 0.5 : 0.9} />
        ))}
        <CatHead paths={paths} colour={colour} />
      </g>
    </svg>
  );
}

const drawn = new Map<CatType, CatPaths>();

function pathsOf(type: CatType): CatPaths {
  const known = drawn.get(type) ?? buildCat(catShapes[type]);
  drawn.set(type, known);
  return known;
}

function CatBody({ paths, colour }: { paths: CatPaths; colour: CatCoat }) {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <path d={paths.body} />
      </clipPath>
      <path d={paths.body} fill={colour.base} />
      <g clipPath={`url(#${clip})`} stroke="none">
        <path d="M0 186Q110 166 220 186V240H0Z" fill={colour.shade} opacity="0.6" />
        {colour.pattern === 'tabby' ? paths.bodyStripes.map((d) => <path key={d} d={d} fill={colour.mark} />) : null}
        {colour.pattern === 'points' ? <path d="M64 206h92v20H64Z" fill={colour.mark} /> : null}
        {colour.pattern === 'bicolour' ? (
          <>
            <path d={paths.bib} fill={WHITE_MARK} />
            <path d="M70 204h80v20H70Z" fill={WHITE_MARK} />
          </>
        ) : null}
      </g>
      <path d={paths.legs} fill="none" strokeWidth="2" />
      <path d={paths.body} fill="none" />
    </>
  );
}

function CatHead({ paths, colour }: { paths: CatPaths; colour: CatCoat }) {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <path d={paths.head} />
      </clipPath>
      <path d={paths.head} fill={colour.base} />
      <g clipPath={`url(#${clip})`} stroke="none">
        {colour.pattern === 'points' ? <path d={paths.mask} fill={colour.mark} opacity="0.92" /> : null}
        {colour.pattern === 'tabby' ? paths.stripes.map((d) => <path key={d} d={d} fill={colour.mark} />) : null}
        {colour.pattern === 'bicolour' ? <path d={paths.blaze} fill={WHITE_MARK} /> : null}
      </g>
      <path d={paths.head} fill="none" />
      {paths.wrinkles.map((d) => (
        <path key={d} d={d} fill="none" strokeWidth="1.4" opacity="0.6" />
      ))}
      {paths.eyes.map(([x, y]) => (
        <Eye key={x} x={x} y={y} colour={colour} />
      ))}
      <path d={paths.nose} fill="#d98f83" strokeWidth="1.2" />
      <path d={paths.mouth} fill="none" strokeWidth="1.6" />
    </>
  );
}

function Eye({ x, y, colour }: { x: number; y: number; colour: CatCoat }) {
  return (
    <>
      <ellipse cx={x} cy={y} rx="8" ry="7.4" fill={colour.eyes} strokeWidth="1.8" />
      <ellipse cx={x} cy={y} rx="2.5" ry="5.6" fill="#17131b" stroke="none" />
      <circle cx={x + 2.2} cy={y - 2.6} r="1.5" fill="#fff" stroke="none" />
    </>
  );
}
