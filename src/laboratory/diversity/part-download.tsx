import { LinkButton } from '#ui/button.tsx';

interface PartDownloadProps {
  to: string;
  label: string;
  report: { number: string; version: number };
}

/** A link to a PDF that is part of a sample's report. */
export function PartDownload({ to, label, report }: PartDownloadProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton to={to} variant="secondary" external>
        {label}
      </LinkButton>
      <span className="text-sm text-muted">
        PDF, part of report {report.number}, version {report.version}
      </span>
    </div>
  );
}
