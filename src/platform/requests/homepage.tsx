/** A honeypot: hidden from view, screen readers and the keyboard, so only bots fill it in. */
export function Homepage() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
