import { useState } from 'react';
import { Camera } from 'lucide-react';
import { useNavigate } from 'react-router';
import { withoutRegion } from '#platform/places/region-path.rules.ts';
import { SCAN_PAGES } from '#shared/scan-pages.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useClearError } from '#ui/forms/field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useScanner, type ScannerState } from './use-scanner.ts';

interface ScanButtonProps {
  /** "Scan the barcode with the camera" */
  label: string;
  onCode: (code: string) => void;
}

/** Scans a barcode with the camera; the field beside it can still be typed into. */
export function ScanButton({ label, onCode }: ScanButtonProps) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const navigate = useNavigate();
  const mended = useClearError();
  // The page may have been reloaded for the camera, see below.
  const isReloadedForScan = useHydrated() && window.location.hash === '#scan' && allowsReader();
  const open = chosen ?? isReloadedForScan;
  const start = () => {
    if (allowsReader()) return setOpen(true);
    // This document has the content security policy of another page, which blocks the WebAssembly reader. The page is
    // reloaded, and the camera opens then.
    window.location.hash = 'scan';
    window.location.reload();
  };
  const close = () => {
    setOpen(false);
    if (window.location.hash === '#scan')
      void navigate(window.location.search || '.', { replace: true, preventScrollReset: true });
  };
  const onScanned = (code: string) => {
    close();
    mended();
    onCode(code);
  };
  return (
    <>
      <IconButton label={label} onClick={start}>
        <Camera aria-hidden="true" className="size-5" />
      </IconButton>
      <Dialog
        open={open}
        onClose={close}
        title="Scan the barcode"
        footer={
          <Button variant="secondary" onClick={close}>
            Type it instead
          </Button>
        }
      >
        {open ? <Viewfinder onCode={onScanned} /> : null}
      </Dialog>
    </>
  );
}

function Viewfinder({ onCode }: { onCode: (code: string) => void }) {
  const { state, video } = useScanner(onCode);
  const isSeen = state === 'starting' || state === 'looking';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
      <video
        ref={video}
        muted
        playsInline
        hidden={!isSeen}
        aria-label="Camera view"
        className="aspect-video w-full rounded-lg bg-ink object-cover"
      />
      <p role="status" className="mt-4">
        {words[state]}
      </p>
    </>
  );
}

const words: Record<ScannerState, string> = {
  starting: 'Starting the camera…',
  looking: 'Point the camera at the barcode or QR code on the kit. The image never leaves your browser.',
  refused: 'Camera access is blocked. Allow it in your browser settings or type the code.',
  no_camera: 'No camera found. Type the code instead.',
  failed: "The camera isn't available right now. Type the code instead.",
};

function allowsReader(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || SCAN_PAGES.test(withoutRegion(new URL(opened.name).pathname));
}
