import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { parseScannedCode } from '#shared/barcode.ts';

export type ScannerState = 'starting' | 'looking' | 'refused' | 'no_camera' | 'failed';

const PAUSE_MS = 120;

/**
 * Detects a kit's barcode in the camera stream while its component is mounted. Camera and reader are started only then.
 * The reader is WebAssembly served by this site, and pictures never leave the browser.
 */
export function useScanner(onCode: (code: string) => void): {
  state: ScannerState;
  video: RefObject<HTMLVideoElement | null>;
} {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  const [state, setState] = useState<ScannerState>('starting');
  useEffect(() => {
    found.current = onCode;
  });
  useEffect(() => {
    const run = { over: false, stream: null as MediaStream | null };
    scan(run, { video, onCode: (code) => found.current(code), onState: setState }).catch((error: unknown) => {
      if (!run.over) setState(reasonOf(error));
    });
    return () => {
      run.over = true;
      for (const track of run.stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return { state, video };
}

interface Run {
  over: boolean;
  stream: MediaStream | null;
}

interface ScanOptions {
  video: RefObject<HTMLVideoElement | null>;
  onCode: (code: string) => void;
  onState: (state: ScannerState) => void;
}

async function scan(run: Run, { video, onCode, onState }: ScanOptions): Promise<void> {
  const [stream, detector] = await Promise.all([openCamera(run), loadDetector()]);
  const screen = video.current;
  if (run.over || !screen) return;
  screen.srcObject = stream;
  await screen.play();
  onState('looking');
  while (!run.over) {
    const codes = await detector.detect(screen).catch(() => []);
    const code = codes.map((one) => parseScannedCode(one.rawValue)).find((one) => one !== null);
    if (code && !run.over) {
      run.over = true;
      navigator.vibrate?.(80);
      onCode(code);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function openCamera(run: Run): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError');
  const constraints = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
  run.stream = stream;
  if (run.over) for (const track of stream.getTracks()) track.stop();
  return stream;
}

async function loadDetector() {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerUrl : prefix + path) },
  });
  return new BarcodeDetector({ formats: ['code_128', 'qr_code', 'data_matrix'] });
}

function reasonOf(error: unknown): ScannerState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'NotReadableError'
    ? 'no_camera'
    : 'failed';
}
