import { useEffect, useState } from 'react';
import type * as Parts from './checked-code.tsx';

/** Checks the code after the # of the URL on this device, and caches the page for offline use. */
export function CodeCheck({ countryCode }: { countryCode: string }) {
  const [parts, setParts] = useState<Pick<typeof Parts, 'CheckedCode' | 'CertificateCodeForm'> | null>(null);
  const [checked, setChecked] = useState<Parts.CheckResult | null>(null);
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    const check = async () => {
      const { hash } = location;
      const { codeCheckAddress, CheckedCode, CertificateCodeForm } = await import('./checked-code.tsx');
      setParts({ CheckedCode, CertificateCodeForm });
      const found = await codeCheckAddress();
      if (location.hash === hash) setChecked(found);
    };
    // By then, everything that a check needs has been loaded.
    void check()
      .then(keepPage)
      .then(setIsKept, () => setIsKept(false));
    // Checks again once the device is online.
    const again = () => void check();
    // Another code was entered or scanned, so the verdict shown belongs to the previous one.
    const checkNew = () => {
      setChecked(null);
      again();
    };
    addEventListener('online', again);
    addEventListener('hashchange', checkNew);
    return () => {
      removeEventListener('online', again);
      removeEventListener('hashchange', checkNew);
    };
  }, []);
  return (
    // Reserves space for the form, to avoid a layout shift when it loads.
    <div className="mt-8 min-h-76 space-y-8">
      {parts ? (
        <>
          <div aria-live="polite" className="space-y-6">
            {checked ? <parts.CheckedCode checked={checked} countryCode={countryCode} /> : null}
          </div>
          <parts.CertificateCodeForm />
        </>
      ) : null}
      <p className="text-sm text-muted" role="status">
        {isKept ? 'This page is stored on your device and works offline.' : ''}
      </p>
    </div>
  );
}

/** Caches this page and everything that it loaded, so that it opens offline. Resolves once it is cached. */
async function keepPage(): Promise<boolean> {
  // Regional sites have this page as well, but only the one in QR codes is installed.
  if (!('serviceWorker' in navigator) || location.pathname !== '/v') return false;
  await navigator.serviceWorker.register('/v-worker.js', { scope: '/v' });
  const { active } = await navigator.serviceWorker.ready;
  if (!active || !navigator.onLine) return active !== null;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname)
    .filter((path) => !path.startsWith('/.well-known/'));
  const channel = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    channel.port1.addEventListener('message', ({ data }) => resolve(data === true));
    channel.port1.start();
  });
  active.postMessage({ keep: [...new Set(loaded)] }, [channel.port2]);
  return answer;
}
