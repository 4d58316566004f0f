import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';

export const MAX_BYTES = 4_000_000;

interface FilePickerProps {
  label: string;
  hint: string;
  most: number;
  files: File[];
  onChange: (files: File[]) => void;
  error: readonly string[] | undefined;
}

/** Attached files with their sizes; each can be removed. */
export function FilePicker({ label, hint, most, files, onChange, error }: FilePickerProps) {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const tooLarge = total > MAX_BYTES ? 'The files are larger than 4 MB in total. Remove one and try again.' : null;
  return (
    <div className="sm:col-span-2">
      <Field as="group" label={label} error={tooLarge ?? error}>
        {files.length < most ? (
          <FileDrop
            accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
            accepts={hint}
            multiple
            onFiles={(added) => onChange([...files, ...added].slice(0, most))}
          />
        ) : null}
        {files.length > 0 ? (
          <ul className="mt-3 grid gap-2">
            {files.map((file, index) => (
              <li
                key={`${file.name}-${index}`}
                className="flex items-center justify-between gap-3 rounded-lg bg-paper-deep px-3 py-1.5"
              >
                <span className="min-w-0 truncate">
                  {file.name} <span className="nums text-sm text-muted">{sizeText(file.size)}</span>
                </span>
                <Button size="sm" variant="quiet" onClick={() => onChange(files.filter((_, at) => at !== index))}>
                  Remove<span className="sr-only"> {file.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </Field>
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
