import type { ReactNode } from 'react';
import { ToastRegion } from '#ui/toast.tsx';

/** Header, main and footer around every page; a page renders neither <main> nor a header of its own. */
export function PageFrame({ countryCode, children }: { countryCode: string; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-brand focus:px-5 focus:py-3 focus:font-bold focus:text-white"
      >
        Skip to the content
      </a>
      <main id="main" tabIndex={-1} data-country={countryCode} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <ToastRegion />
    </>
  );
}
