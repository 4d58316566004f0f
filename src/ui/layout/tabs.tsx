import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/anchor.tsx';
import { currentTab } from './current-tab.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

/** Panels of a page, of which one is shown; arrow keys move between the tabs. */
export function Tabs({ tabs, label, initial }: { tabs: readonly Tab[]; label: string; initial?: string }) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.id);
  useInSight(row, chosen);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    setChosen(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div>
      <div ref={row} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move} className="tab-row">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => setChosen(tab.id)}
            className="tab-link"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

/** A tab that is a separate page, or the same page with another query. */
export interface TabLink {
  to: string;
  label: ReactNode;
}

export function TabLinks({ links, label }: { links: readonly TabLink[]; label: string }) {
  const current = currentTab(links, useLocation());
  const row = useRef<HTMLElement>(null);
  useInSight(row, current?.to);
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      {links.map((link) => {
        const here = link === current;
        return (
          <Link key={link.to} to={link.to} aria-current={here ? 'page' : undefined} className="tab-link">
            {link.label}
          </Link>
        );
      })}
    </nav>
  );
}

/** On a phone the row may be longer than the screen: scrolls the current tab into view. */
function useInSight(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    const { clientWidth = 0 } = row.current ?? {};
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - (clientWidth - tab.clientWidth) / 2 });
  }, [row, current]);
}
