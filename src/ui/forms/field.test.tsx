import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { TextInput } from './input.tsx';
import { Select } from './select.tsx';

const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

test('label, hint and error of a field point at its control', () => {
  const html = renderToStaticMarkup(
    <Field label="Email" hint="For the report" error={['This field is required']} required>
      <TextInput name="email" />
    </Field>,
  );
  const id = attribute(html, 'input', 'id') ?? '';
  expect(attribute(html, 'label', 'for')).toBe(id);
  expect(attribute(html, 'input', 'aria-describedby')).toBe(`${id}-hint ${id}-error`);
  expect(html).toContain(`id="${id}-hint"`);
  expect(html).toContain(`id="${id}-error"`);
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
  expect(html).toMatch(/<input[^>]* required/);
});

test('a field without an error is not marked', () => {
  const html = renderToStaticMarkup(
    <Field label="Name">
      <TextInput name="name" />
    </Field>,
  );
  expect(html).not.toContain('aria-invalid=');
  expect(html).not.toContain('aria-describedby');
});

test('several controls under one label are a fieldset with a legend', () => {
  const html = renderToStaticMarkup(
    <Field as="group" label="Born">
      <span />
    </Field>,
  );
  expect(html).toMatch(/^<fieldset[\s\S]*<legend/);
});

test("R232 an empty select says 'Select an option'", () => {
  expect(renderToStaticMarkup(<Select options={[{ value: 'a', label: 'A' }]} />)).toContain(
    '<option value="" selected="">Select an option</option>',
  );
});
