import type { ReactNode } from 'react';

export type BodySystemName =
  | 'eye'
  | 'brain'
  | 'lungs'
  | 'tooth'
  | 'heart'
  | 'blood'
  | 'bone'
  | 'stomach'
  | 'shield'
  | 'gland'
  | 'kidney'
  | 'skin'
  | 'litter'
  | 'cell'
  | 'growth';

/** An illustration of a body system in two tones, in a box of 240 by 112. */
export function BodySystem({ name }: { name: BodySystemName }) {
  return <>{drawings[name]}</>;
}

const drawings: Readonly<Record<BodySystemName, ReactNode>> = {
  eye: (
    <>
      <path d="M44 58c26-38 126-38 152 0-26 38-126 38-152 0Z" className="fill-white" />
      <circle cx="120" cy="58" r="25" className="fill-brand-soft" />
      <circle cx="120" cy="58" r="10" className="fill-brand/70" />
      <path d="M60 30 50 18m40 2-5-14m35 10V1m30 19 5-14m25 24 10-12" opacity=".5" />
    </>
  ),
  brain: (
    <>
      <path
        d="M118 24c-14-14-38-8-42 8-16 4-20 24-8 34-2 18 14 30 30 24 8 8 20 6 20-6V32Z"
        className="fill-brand-soft"
      />
      <path d="M122 24c14-14 38-8 42 8 16 4 20 24 8 34 2 18-14 30-30 24-8 8-20 6-20-6V32Z" className="fill-white" />
      <path d="M84 44c8-4 16 0 18 8M86 74c4-8 12-10 20-6M156 44c-8-4-16 0-18 8m16 22c-4-8-12-10-20-6" opacity=".55" />
    </>
  ),
  lungs: (
    <>
      <path d="M108 40c-26 6-42 30-40 56 0 8 8 8 16 4l24-10Z" className="fill-brand-soft" />
      <path d="M132 40c26 6 42 30 40 56 0 8-8 8-16 4l-24-10Z" className="fill-white" />
      <path d="M120 8v32m0 0-22 28m22-28 22 28M98 68l-8 16m8-16 6 10m38-10 8 16m-8-16-6 10" />
    </>
  ),
  tooth: (
    <>
      <path
        d="M84 24c12-10 24-2 36-2s24-8 36 2c14 12 6 36 0 46-4 8-4 32-14 32-12 0-8-30-22-30s-10 30-22 30c-10 0-10-24-14-32-6-10-14-34 0-46Z"
        className="fill-white"
      />
      <path d="M96 36c-4 6-4 12-2 18" opacity=".55" />
    </>
  ),
  heart: (
    <>
      <path
        d="M120 102C70 70 60 42 78 26c14-12 34-6 42 12 8-18 28-24 42-12 18 16 8 44-42 76Z"
        className="fill-brand-soft"
      />
      <path d="M42 62h46l10-20 18 38 12-26 6 8h64" className="fill-none" />
    </>
  ),
  blood: (
    <>
      <path d="M106 8c22 32 36 46 36 64a36 36 0 0 1-72 0c0-18 14-32 36-64Z" className="fill-brand-soft" />
      <path d="M88 74c0 10 6 18 16 20" opacity=".6" />
      <ellipse cx="172" cy="40" rx="18" ry="12" className="fill-white" />
      <ellipse cx="172" cy="40" rx="8" ry="4" opacity=".55" />
      <ellipse cx="180" cy="80" rx="14" ry="10" className="fill-white" />
    </>
  ),
  bone: (
    <>
      <path d="M66 78c-14-2-20 16-6 20-2 14 18 14 20 2l78-62c14 2 20-14 6-20 2-14-18-14-20-2Z" className="fill-white" />
      <path d="m96 74 12-10m10-8 12-10" opacity=".5" />
    </>
  ),
  stomach: (
    <>
      <path
        d="M112 6v22c0 12-28 14-34 36-6 24 16 42 42 38 30-4 48-28 44-56-2-14-22-18-28-4-4 8-10 8-10-2V6"
        className="fill-brand-soft"
      />
      <path d="M164 62c18 0 14 34 34 34M92 70c4-8 12-10 20-8m-14 24c10 4 20 2 28-4" opacity=".6" />
    </>
  ),
  shield: (
    <>
      <path d="M120 6c16 12 32 14 48 14 0 42-12 68-48 86-36-18-48-44-48-86 16 0 32-2 48-14Z" className="fill-white" />
      <path d="M120 6c16 12 32 14 48 14 0 42-12 68-48 86Z" className="fill-brand-soft" />
      <path d="m100 56 14 14 28-30" strokeWidth="4" />
    </>
  ),
  gland: (
    <>
      <path d="M116 40c-10-22-42-22-46 6-4 24 12 46 28 46 14 0 22-14 22-30Z" className="fill-brand-soft" />
      <path d="M124 40c10-22 42-22 46 6 4 24-12 46-28 46-14 0-22-14-22-30Z" className="fill-white" />
      <path d="M112 50h16v24h-16Z" className="fill-white" />
      <path d="M84 56c2-8 6-12 12-12m62 12c-2-8-6-12-12-12" opacity=".55" />
    </>
  ),
  kidney: (
    <>
      <path d="M96 16c-30-8-44 24-40 48 4 26 34 42 46 26 8-12-8-18-8-32 0-16 20-36 2-42Z" className="fill-brand-soft" />
      <path d="M144 16c30-8 44 24 40 48-4 26-34 42-46 26-8-12 8-18 8-32 0-16-20-36-2-42Z" className="fill-white" />
      <path d="M94 56c14 2 16 26 16 52m36-52c-14 2-16 26-16 52" />
    </>
  ),
  skin: (
    <>
      <path d="M44 46c24-10 52 8 76 0s52-10 76 0v16H44Z" className="fill-brand-soft" />
      <path d="M44 62h152v40H44Z" className="fill-white" />
      <path d="M74 92c4-30-2-50 8-84m28 84c4-30-2-52 8-86m28 86c4-30 0-50 10-82m26 82c2-26 0-40 8-66" />
      <path d="M68 92a7 7 0 1 0 12 0m24 0a7 7 0 1 0 12 0m24 0a7 7 0 1 0 12 0" opacity=".6" />
    </>
  ),
  litter: (
    <>
      <circle cx="90" cy="30" r="16" className="fill-brand-soft" />
      <rect x="134" y="14" width="32" height="32" rx="6" className="fill-white" />
      <path d="M90 46v14h60V46m-30 14v10M80 84V70h80v14" />
      <circle cx="80" cy="94" r="10" className="fill-white" />
      <rect x="111" y="85" width="18" height="18" rx="4" className="fill-brand-soft" />
      <circle cx="160" cy="94" r="10" className="fill-white" />
    </>
  ),
  cell: (
    <>
      <path d="M58 58c0-34 40-50 70-46 34 4 58 26 54 52-4 28-38 42-70 40-32-2-54-18-54-46Z" className="fill-white" />
      <circle cx="138" cy="50" r="20" className="fill-brand-soft" />
      <circle cx="142" cy="46" r="6" className="fill-brand/70" />
      <path d="M80 46c8-8 20-4 22 6s-8 18-16 14-12-14-6-20Zm14 40c6-6 16-6 20 0" opacity=".6" />
      <path d="M150 84a6 6 0 1 0 .1 0" opacity=".6" />
    </>
  ),
  growth: (
    <>
      <path d="M44 102h152" opacity=".5" />
      <path d="M58 102V86h18v16Zm36 0V68h18v34Zm36 0V46h18v56Z" className="fill-white" />
      <path d="M166 102V20h18v82Z" className="fill-brand-soft" />
      <path d="M56 66c30-4 64-22 88-50m0 0-14 2m14-2 2 14" opacity=".7" />
    </>
  ),
};
