import type { ReactNode } from 'react';
import { KitBox } from '#ui/art/kit.tsx';

interface DrawingProps {
  kind: string;
  speciesId: number | null;
  packSize?: number | null;
  className?: string;
}

/** A two-tone line drawing of what a product is: kit box, profile bars, shares of a mix, a stack of kits. */
export function ProductDrawing({ kind, speciesId, packSize, className }: DrawingProps) {
  if (isKit(kind)) return <KitBox {...(className ? { className } : {})} />;
  return (
    <svg
      viewBox="0 0 240 112"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax meet"
    >
      {drawingOf(kind, speciesId, packSize ?? 1)}
    </svg>
  );
}

function isKit(kind: string): boolean {
  return ['full_breed_profile', 'disease', 'trait', 'custom_profile', 'upgrade', 'kit'].includes(kind);
}

function drawingOf(kind: string, speciesId: number | null, packSize: number): ReactNode {
  if (kind === 'breed_mix') return <MixShares speciesId={speciesId} />;
  if (kind === 'multipack') return <KitStack count={packSize >= 20 ? 4 : packSize >= 10 ? 3 : 2} />;
  if (kind === 'dna_profile' || kind === 'parentage') return <MarkerRows family={kind === 'parentage'} />;
  if (kind === 'panel') return <Swatches />;
  return <Envelope />;
}

function MarkerRows({ family }: { family: boolean }) {
  const rows = family ? [24, 50, 88] : [30, 56, 82];
  const marks = [
    [14, 40, 78, 120, 150],
    [14, 58, 78, 102, 150],
    [14, 40, 78, 102, 150],
  ];
  return (
    <>
      {rows.map((y, row) => (
        <g key={y}>
          <path d={`M36 ${y + 10}H204`} opacity=".35" />
          <path
            d={marks[row]?.map((x) => `M${36 + x} ${y - 6}h9v16h-9z`).join('')}
            className={row === 2 ? 'fill-brand-soft' : 'fill-white'}
          />
        </g>
      ))}
      {family ? <path d="M22 32v24m0-12H12v48h10" opacity=".5" /> : null}
    </>
  );
}

function MixShares({ speciesId }: { speciesId: number | null }) {
  return (
    <>
      <circle cx="120" cy="60" r="44" className="fill-white" />
      <path d="M120 60V16a44 44 0 0 1 42 57Z" className="fill-brand-soft" />
      <path d="M120 60 85 87M120 60l42 13M120 60 80 42" />
      {speciesId === 2 ? (
        <path d="m30 92 4-18 8 8h10l8-8 4 18c0 8-34 8-34 0Z" className="fill-white" />
      ) : (
        <path d="M28 76c6-8 12-6 14 0h10c2-6 8-8 14 0l-6 12c-2 12-24 12-26 0Z" className="fill-white" />
      )}
      <path d="M184 98V84m12 14V70m12 28V56" strokeWidth="6" opacity=".45" />
    </>
  );
}

function KitStack({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <g key={index} transform={`translate(${(index % 2) * 10} ${-index * 21})`}>
          <rect x="62" y="86" width="106" height="19" rx="4" className={index % 2 ? 'fill-brand-soft' : 'fill-white'} />
          <path d="M76 95h26M148 95h8" opacity=".55" />
        </g>
      ))}
    </>
  );
}

function Swatches() {
  const coats = ['fill-brand-soft', 'fill-white', 'fill-brand/25', 'fill-brand/70', 'fill-white'];
  return (
    <>
      {coats.map((fill, index) => (
        <g key={index} transform={`rotate(${(index - 2) * 17} 120 100)`}>
          <rect x="104" y="14" width="32" height="90" rx="8" className={fill} />
        </g>
      ))}
      <circle cx="120" cy="94" r="3.5" className="fill-white" />
    </>
  );
}

function Envelope() {
  return (
    <>
      <rect x="58" y="30" width="124" height="74" rx="8" className="fill-white" />
      <path d="m60 36 60 40 60-40" className="fill-brand-soft" />
      <circle cx="120" cy="74" r="11" className="fill-white" />
      <path d="m115 74 4 4 7-8" />
    </>
  );
}
