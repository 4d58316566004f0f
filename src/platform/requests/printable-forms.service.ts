import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { printForm } from './printable-form.document.ts';
import { printableForms } from './printable-forms.rules.ts';

/** A printable form, such as /api/printable-forms/transfer. */
export async function findPrintableForm(ctx: Ctx, { name }: { name: string }): Promise<File> {
  const form = Object.hasOwn(printableForms, name) ? printableForms[name] : undefined;
  if (!form) throw new Failure('not_found');
  ctx.responseHeaders.set('cache-control', 'public, max-age=3600');
  return new File([new Uint8Array(await printForm(name, form))], `damsire-${name}.pdf`, { type: 'application/pdf' });
}
