import { useState } from 'react';
import { FileUp } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { useFieldControl, useClearError } from './field.tsx';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  /** As in an input element: ".csv,text/csv". */
  accept?: string;
  /** Shown below the title: "CSV, at most 10,000 rows". */
  accepts: string;
  multiple?: boolean;
  /** The selected or uploading file. */
  fileName?: string;
  /** 0 to 1 while sending. */
  progress?: number | null;
  name?: string;
}

/** An area to drop or select a file; shows its name and the upload progress. */
export function FileDrop({ onFiles, accept, accepts, multiple, fileName, progress, name }: FileDropProps) {
  const { 'aria-labelledby': _group, ...control } = useFieldControl();
  const mended = useClearError();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    if (!list || list.length === 0) return;
    mended();
    onFiles([...list]);
  };
  return (
    // Dropping is only for pointers; the file input inside works for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={cx(
        'grid justify-items-center gap-1.5 rounded-lg border-2 border-dashed p-6 text-center transition-colors hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-mid',
        over ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-white',
      )}
    >
      <FileUp aria-hidden="true" className="size-7 text-brand" />
      <span className="font-bold">{fileName ?? 'Choose a file or drop it here'}</span>
      <span className="text-sm text-muted">{accepts}</span>
      <input
        {...control}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
      {progress === undefined || progress === null ? null : (
        <ProgressBar value={progress} label={`Uploading ${fileName ?? 'the file'}`} />
      )}
    </label>
  );
}

/** Progress from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className="mt-1 h-2 w-full max-w-sm appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand [&::-webkit-progress-value]:transition-all"
    />
  );
}
