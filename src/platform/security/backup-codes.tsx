import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

/** Shown only once, because the server stores only hashes. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Callout tone="brand" live title="Your backup codes">
      <p>
        Use a backup code to sign in without your phone. Each code works once. Save them now: we won't show them again.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono sm:max-w-sm" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} done="Copied!">
          Copy all
        </CopyButton>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </Callout>
  );
}
