import type { ReactNode } from 'react';
import { BodySystem, type BodySystemName } from '#ui/art/body-system.tsx';
import { KitBox } from '#ui/art/kit.tsx';

interface DrawingProps {
  kind: string;
  speciesId: number | null;
  packSize?: number | null;
  /** Body system of a disease test, which is drawn instead of the kit. */
  area?: string | null;
  className?: string;
}

/** A two-tone line drawing of a product: kit box, profile bars, breed shares, a stack of kits. */
export function ProductDrawing({ kind, speciesId, packSize, area, className }: DrawingProps) {
  const system = area ? systemsByArea[area] : undefined;
  if (!system && isKit(kind)) return <KitBox {...(className ? { className } : {})} />;
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
      {system ? <BodySystem name={system} /> : drawingOf(kind, speciesId, packSize ?? 1)}
    </svg>
  );
}

function isKit(kind: string): boolean {
  return ['full_breed_profile', 'disease', 'kit'].includes(kind);
}

/** Drawings of the disease categories in the catalogue. */
const systemsByArea: Readonly<Record<string, BodySystemName>> = {
  Ophthalmologic: 'eye',
  'Nervous system/Neurologic': 'brain',
  Respiratory: 'lungs',
  Dental: 'tooth',
  Cardiovascular: 'heart',
  Haemolymphatic: 'blood',
  Musculoskeletal: 'bone',
  'Digestive system/Gastrointestinal': 'stomach',
  Immunologic: 'shield',
  Endocrine: 'gland',
  'Urinary system/Urologic': 'kidney',
  Dermatologic: 'skin',
  Reproductive: 'litter',
  Metabolic: 'cell',
  Ontogeny: 'growth',
};

function drawingOf(kind: string, speciesId: number | null, packSize: number): ReactNode {
  if (kind === 'breed_mix') return <MixShares speciesId={speciesId} />;
  if (kind === 'multipack') return <KitStack count={packSize >= 20 ? 4 : packSize >= 10 ? 3 : 2} />;
  if (kind === 'dna_profile' || kind === 'parentage') return <MarkerRows family={kind === 'parentage'} />;
  if (kind === 'panel' || kind === 'trait') return <Swatches />;
  if (kind === 'custom_profile') return <Checklist />;
  if (kind === 'upgrade') return <StoredTube />;
  if (kind === 'gift_card') return <GiftCard />;
  if (kind === 'supply') return <SwabPack />;
  if (kind === 'service') return <Report />;
  return <Bag />;
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

function GiftCard() {
  return (
    <>
      <rect x="52" y="24" width="136" height="80" rx="9" className="fill-white" />
      <path d="M52 60h136v14H52Z" className="fill-brand-soft" />
      <path d="M92 24v80" />
      <path
        d="M92 60c-28-2-32-26-16-28 12-2 16 16 16 28Zm0 0c28-2 32-26 16-28-12-2-16 16-16 28Z"
        className="fill-white"
      />
      <path d="M132 90h40" opacity=".5" />
    </>
  );
}

function Checklist() {
  return (
    <>
      <rect x="70" y="8" width="100" height="98" rx="8" className="fill-white" />
      {[30, 57, 84].map((y, row) => (
        <g key={y}>
          <rect
            x="84"
            y={y - 8}
            width="16"
            height="16"
            rx="4"
            className={row === 1 ? 'fill-white' : 'fill-brand-soft'}
          />
          {row === 1 ? null : <path d={`m88 ${y} 3 4 6-8`} />}
          <path d={`M112 ${y}h${row === 1 ? 26 : 40}`} opacity=".5" />
        </g>
      ))}
    </>
  );
}

function StoredTube() {
  return (
    <>
      <rect x="76" y="30" width="26" height="76" rx="10" className="fill-white" />
      <path d="M76 66h26v28a12 12 0 0 1-26 0Z" className="fill-brand-soft" />
      <rect x="72" y="16" width="34" height="18" rx="4" className="fill-brand/70" />
      <rect x="82" y="44" width="14" height="14" rx="2" opacity=".5" />
      <circle cx="152" cy="62" r="26" className="fill-white" />
      <path d="M152 50v24m-12-12h24" strokeWidth="4" />
    </>
  );
}

function SwabPack() {
  return (
    <>
      {[0, 1, 2, 3].map((at) => (
        <g key={at} transform={`rotate(${(at - 1.5) * 14} 120 120)`}>
          <rect x="116" y="30" width="8" height="70" rx="4" className="fill-white" />
          <rect x="112" y="6" width="16" height="32" rx="8" className="fill-brand-soft" />
        </g>
      ))}
      <path d="M84 76h72l-8 30H92Z" className="fill-white" />
      <path d="M98 92h44" opacity=".5" />
    </>
  );
}

function Report() {
  return (
    <>
      <rect x="76" y="6" width="88" height="100" rx="7" className="fill-white" />
      <path d="M90 26h44M90 42h60M90 56h60" opacity=".5" />
      <circle cx="142" cy="82" r="15" className="fill-brand-soft" />
      <path d="M142 73v9l7 5M90 78h28m-28 12h20" />
    </>
  );
}

function Bag() {
  return (
    <>
      <path d="M78 38h84l8 68H70Z" className="fill-white" />
      <path d="M98 48V30c0-30 44-30 44 0v18" />
      <path d="M72 88h96l2 18H70Z" className="fill-brand-soft" />
    </>
  );
}
