import { useId } from 'react';
import type { Placement } from './path.ts';
import { coats, usualDogCoats, WHITE_MARK, type CoatColour, type CoatName, type Marking } from './coats.ts';
import { buildDog, type DogPaths } from './dog-build.ts';
import { dogGroupNames, dogShapes, type DogGroup, type DogShape } from './dog-shapes.ts';

interface DogProps {
  group: DogGroup;
  coat?: CoatName | CoatColour;
  /** Overrides for a breed that differs from its group. */
  shape?: Partial<DogShape>;
  /** Describes the drawing; undefined if it is decorative. */
  label?: string;
  className?: string;
  /** The position inside a larger drawing. */
  at?: Placement;
}

/** A standing dog in two tones and a line, built from its proportions. */
export function Dog({ group, coat = usualDogCoats[group], shape, label, className, at }: DogProps) {
  const paths = shape ? buildDog({ ...dogShapes[group], ...shape }) : pathsOf(group);
  const colour: CoatColour = typeof coat === 'string' ? coats[coat] : coat;
  return (
    <svg
      viewBox="0 0 260 220"
      className={className}
      {...at}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse cx="130" cy="205" rx="96" ry="7" fill="#221c26" opacity="0.07" />
      <g strokeLinejoin="round" strokeLinecap="round">
        {paths.far.map((d) => (
          <path key={d} d={d} fill={colour.shade} stroke={colour.line} strokeWidth="2.4" />
        ))}
        {paths.farEar ? <path d={paths.farEar} fill={colour.shade} stroke={colour.line} strokeWidth="2.4" /> : null}
        <DogBody paths={paths} colour={colour} />
      </g>
    </svg>
  );
}

const drawn = new Map<DogGroup, DogPaths>();

function pathsOf(group: DogGroup): DogPaths {
  const known = drawn.get(group) ?? buildDog(dogShapes[group]);
  drawn.set(group, known);
  return known;
}

export function dogGroupName(group: DogGroup): string {
  return dogGroupNames[group];
}

function DogBody({ paths, colour }: { paths: DogPaths; colour: CoatColour }) {
  const id = useId();
  const has = (marking: Marking) => colour.markings?.includes(marking) ?? false;
  const parts = paths.near.map((d, index) => <use key={d} href={`#${id}${index}`} />);
  return (
    <>
      <defs>
        {paths.near.map((d, index) => (
          <path key={d} id={`${id}${index}`} d={d} />
        ))}
        <clipPath id={id}>{parts}</clipPath>
      </defs>
      {/* Outlines of all parts first, fills over them: one line around the whole. */}
      <g fill={colour.line} stroke={colour.line} strokeWidth="4.8">
        {parts}
      </g>
      <g fill={colour.base}>{parts}</g>
      <g clipPath={`url(#${id})`}>
        <path d={paths.shade} fill={colour.shade} opacity="0.75" />
        {has('saddle') ? <path d={paths.saddle} fill={colour.mark} /> : null}
        {has('mask') ? <path d={paths.face} fill={colour.mark} /> : null}
        {has('white-face') ? <path d={paths.face} fill={WHITE_MARK} /> : null}
        {has('white-chest') ? <path d={paths.chest} fill={WHITE_MARK} /> : null}
        {has('white-feet') ? paths.feet.map((d) => <path key={d} d={d} fill={WHITE_MARK} />) : null}
      </g>
      {paths.beard ? (
        <path d={paths.beard} fill={colour.mark ?? colour.shade} stroke={colour.line} strokeWidth="2.4" />
      ) : null}
      <path d={paths.mouth} fill="none" stroke={colour.line} strokeWidth="1.8" />
      <path d={paths.nose} fill={colour.line} />
      <circle cx={paths.eye[0]} cy={paths.eye[1]} r="3.3" fill={colour.line} />
      <circle cx={paths.eye[0] + 1} cy={paths.eye[1] - 1.1} r="1" fill="#fff" />
      <path
        d={paths.ear}
        fill={has('ears') && colour.mark ? colour.mark : colour.shade}
        stroke={colour.line}
        strokeWidth="2.4"
      />
    </>
  );
}
