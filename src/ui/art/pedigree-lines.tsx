import type { ReactNode } from 'react';

/** A pedigree of four generations as plain lines, for the background of a section. */
export function PedigreeLines({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 520 288"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      {bracket(40, 144, 72, 0)}
    </svg>
  );
}

const REACH = 130;

function bracket(x: number, y: number, spread: number, depth: number): ReactNode[] {
  const sire = { x: x + REACH, y: y - spread };
  const dam = { x: x + REACH, y: y + spread };
  const lines = [
    <path
      key={`${depth}-${y}`}
      d={`M${x} ${y}h${REACH / 2}M${x + REACH / 2} ${sire.y}v${spread * 2}M${x + REACH / 2} ${sire.y}h${REACH / 2}M${x + REACH / 2} ${dam.y}h${REACH / 2}`}
    />,
    <rect
      key={`${depth}-${y}-s`}
      x={sire.x}
      y={sire.y - 7}
      width="14"
      height="14"
      rx="3"
      fill="currentColor"
      stroke="none"
    />,
    <circle key={`${depth}-${y}-d`} cx={dam.x + 7} cy={dam.y} r="7.5" fill="currentColor" stroke="none" />,
  ];
  if (depth === 2) return lines;
  return [
    ...lines,
    ...bracket(sire.x + 14, sire.y, spread / 2, depth + 1),
    ...bracket(dam.x + 14, dam.y, spread / 2, depth + 1),
  ];
}
