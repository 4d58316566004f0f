import { useId, useRef, useState, type PointerEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { type Signature, signatureBox, signaturePath } from './signature.rules.ts';

type Point = [x: number, y: number];
const MAX_POINTS = 1000;
const MAX_STROKES = 60;

interface SignaturePadProps {
  label: string;
  value: Signature;
  onChange: (signature: Signature) => void;
  error: string[] | undefined;
}

/** A signature drawn with finger, pen or mouse, or a typed name for users who cannot draw. */
export function SignaturePad({ label, value, onChange, error }: SignaturePadProps) {
  const [isTyping, setTyping] = useState(false);
  const id = useId();
  const clear = () => onChange({ strokes: [], typed: null });
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="font-bold">
        {label}
      </p>
      {isTyping ? (
        <TextInput
          aria-label={`${label}: typed name`}
          autoComplete="off"
          maxLength={120}
          value={value.typed ?? ''}
          onChange={(event) => onChange({ strokes: [], typed: event.target.value })}
        />
      ) : (
        <Pad label={label} value={value} onChange={onChange} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" className="-ml-3.5" onClick={clear}>
          Clear<span className="sr-only"> {label}</span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            clear();
            setTyping(!isTyping);
          }}
        >
          {isTyping ? 'Draw instead' : 'Type your name instead'}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
      {error ? <FieldError messages={error} /> : null}
    </div>
  );
}

function Pad({ label, value, onChange }: Omit<SignaturePadProps, 'error'>) {
  const box = useRef<SVGSVGElement>(null);
  const drawing = useRef<Point[] | null>(null);
  const [now, setNow] = useState<Point[]>([]);
  const at = (event: PointerEvent): Point => {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    const within = (part: number, limit: number) => Math.min(limit, Math.max(0, Math.round(part * limit)));
    return [
      within((event.clientX - left) / width, signatureBox.width),
      within((event.clientY - top) / height, signatureBox.height),
    ];
  };
  const end = () => {
    const stroke = drawing.current;
    drawing.current = null;
    if (stroke && value.strokes.length < MAX_STROKES) onChange({ strokes: [...value.strokes, stroke], typed: null });
    setNow([]);
  };
  return (
    <svg
      ref={box}
      viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      role="img"
      aria-label={`${label}: ${value.strokes.length > 0 ? 'signed' : 'not signed yet'}`}
      data-signature=""
      className="w-full max-w-xl touch-none rounded-lg border border-line-strong/60 bg-white"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawing.current = [at(event)];
        setNow(drawing.current);
      }}
      onPointerMove={(event) => {
        const stroke = drawing.current;
        if (!stroke || stroke.length >= MAX_POINTS) return;
        drawing.current = [...stroke, at(event)];
        setNow(drawing.current);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1="30" x2="570" y1="160" y2="160" className="stroke-line" strokeWidth="2" />
      <path
        d={signaturePath({ strokes: now.length > 0 ? [...value.strokes, now] : value.strokes })}
        className="stroke-ink"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
