import { Download } from 'lucide-react';
import {
  exportPath,
  formatFacts,
  SCHEMA_PATH,
  type ExportFormat,
} from '#laboratory/result-exports/export-formats.rules.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** The results as files for other programs, with their purpose. Empty for readers without download access. */
export function ResultsDownload({ animalId, formats }: { animalId: number; formats: readonly ExportFormat[] }) {
  if (formats.length === 0) return null;
  return (
    <section aria-labelledby="download-results" className="mt-12 print:hidden">
      <h2 id="download-results" className="text-2xl">
        Download the results
      </h2>
      <Card className="mt-4">
        <ul className="divide-y divide-line">
          {formats.map((format) => (
            <li
              key={format}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-64">
                <h3 className="text-base">{formatFacts[format].label}</h3>
                <p className="text-sm text-muted">
                  {formatFacts[format].purpose}
                  {format === 'json' ? (
                    <>
                      {' '}
                      <a href={SCHEMA_PATH} className="text-link">
                        View the schema
                      </a>
                    </>
                  ) : null}
                </p>
              </div>
              <LinkButton
                to={exportPath(animalId, format)}
                go="reload"
                variant="secondary"
                size="sm"
                icon={<Download aria-hidden="true" className="size-4" />}
              >
                Download {formatFacts[format].label}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
