import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/input.tsx';

/** Preview of the badge for other sites, with the code to paste: an image or a script. */
export function BadgeCode({ code, kennelName, origin }: { code: string; kennelName: string; origin: string }) {
  const image = `${origin}/badges/${code}.svg`;
  const listing = `${origin}/breeder/responsible-breeder-program/search?search=${code}`;
  const html = `<a href="${listing}"><img src="${image}" alt="${kennelName.replaceAll('"', '&quot;')}: responsible breeder" width="280" height="76"></a>`;
  const script = `<script async src="${origin}/badges/${code}.js"></script>`;
  const frame = `<iframe src="${origin}/badges/${code}.html" title="Responsible breeder badge" width="300" height="96"></iframe>`;
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-xl">Badge for your website</h3>
        <p className="measure mt-1 text-muted">
          The badge shows your listing as it is today. If your listing ends or is paused, the badge changes to "Not
          listed" within minutes.
        </p>
      </div>
      <img src={`/badges/${code}.svg`} alt={`Badge of ${kennelName}`} width={280} height={76} />
      {[
        { label: 'Image', text: html },
        { label: 'Script', text: script },
        { label: 'Iframe', text: frame },
      ].map(({ label, text }) => (
        <div key={label} className="grid gap-2">
          <Field label={label}>
            <Textarea readOnly rows={2} value={text} className="font-mono text-sm" />
          </Field>
          <div>
            <CopyButton text={text} done="Code copied.">
              {`Copy ${label.toLowerCase()} code`}
            </CopyButton>
          </div>
        </div>
      ))}
    </div>
  );
}
