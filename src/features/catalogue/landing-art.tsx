import type { LandingAudience } from './landing.rules.ts';

/** One drawing per audience: a pedigree for breeders, a chart for clinics, a pet and its parts for owners. */
export function LandingArt({ audience, className }: { audience: LandingAudience; className?: string }) {
  return (
    <svg viewBox="0 0 480 320" className={className} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {audience === 'breeder' ? <PedigreeArt /> : audience === 'vet' ? <ClinicArt /> : <OwnerArt />}
    </svg>
  );
}

const rings = { clear: 'fill-brand', carrier: 'fill-brand-soft', open: 'fill-white' } as const;

function PedigreeArt() {
  return (
    <>
      <path d="M96 160h64M160 80v160M160 80h80M160 240h80M240 40v80M240 200v80M240 40h84M240 120h84M240 200h84M240 280h84" opacity=".45" />
      <Animal x={60} y={160} size={36} fill={rings.clear} square />
      <Animal x={218} y={80} size={28} fill={rings.carrier} square />
      <Animal x={218} y={240} size={28} fill={rings.open} />
      {[40, 120, 200, 280].map((y, index) => (
        <Animal key={y} x={346} y={y} size={22} fill={[rings.open, rings.carrier, rings.open, rings.open][index] ?? rings.open} square={index % 2 === 0} />
      ))}
      {[40, 120, 200, 280].map((y, row) => (
        <g key={y} opacity=".75">
          {[0, 1, 2, 3, 4, 5].map((bar) => (
            <path key={bar} d={`M${390 + bar * 13} ${y + 12}v${-8 - ((bar * 7 + row * 11) % 17)}`} strokeWidth="5" />
          ))}
        </g>
      ))}
    </>
  );
}

function Animal({ x, y, size, fill, square = false }: { x: number; y: number; size: number; fill: string; square?: boolean }) {
  return square ? <rect x={x - size} y={y - size} width={size * 2} height={size * 2} rx={size / 3} className={fill} /> : <circle cx={x} cy={y} r={size} className={fill} />;
}

function ClinicArt() {
  return (
    <>
      <rect x="60" y="30" width="250" height="270" rx="16" className="fill-white" />
      <rect x="130" y="16" width="110" height="30" rx="10" className="fill-brand-soft" />
      {[86, 130, 174, 218, 262].map((y, index) => (
        <g key={y}>
          <circle cx="94" cy={y} r="11" className={index === 2 ? 'fill-brand' : 'fill-brand-soft'} />
          <path d={`M122 ${y - 5}h${[120, 90, 140, 104, 76][index]}`} />
          <path d={`M122 ${y + 9}h${[70, 110, 60, 84, 120][index]}`} opacity=".35" />
        </g>
      ))}
      <path d="M352 60v150a34 34 0 0 0 68 0V60" className="fill-white" />
      <path d="M352 150v60a34 34 0 0 0 68 0v-60c-22 12-46-12-68 0Z" className="fill-brand-soft" />
      <path d="M340 60h92M372 96h14M372 120h14" />
    </>
  );
}

function OwnerArt() {
  return (
    <>
      <path d="M40 292H440" opacity=".35" />
      <path d="M130 292c-14-74-4-120 36-142-10-14-16-34-14-60l30 18h34l30-18c2 26-4 46-14 60 40 22 58 70 50 142Z" className="fill-brand-soft" />
      <path d="M282 292c40 0 56-30 46-66-6-18-22-14-20 4M182 134h.1M216 134h.1M192 152l7 6 7-6M199 158v8M168 150l-34-6M168 158l-32 6M230 150l34-6M230 158l32 6" />
      <circle cx="386" cy="104" r="60" className="fill-white" />
      <path d="M386 104V44a60 60 0 0 1 55 84Z" className="fill-brand" />
      <path d="M386 104 441 128M386 104l-44 41M386 104l-56-22" />
    </>
  );
}
