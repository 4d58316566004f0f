import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { UiButtons, UiFeedback, UiMarks } from './dev-ui-basics.tsx';
import { UiForms } from './dev-ui-forms.tsx';

const audiences = ['breeder', 'vet', 'owner'] as const;

export function meta() {
  return [{ title: 'Components | Damsire' }, { name: 'robots', content: 'noindex' }];
}

export default function DevUiPage() {
  const [audience, setAudience] = useState<(typeof audiences)[number]>('breeder');
  return (
    <div data-audience={audience} className="frame py-10">
      <h1 className="text-4xl">Components</h1>
      <div className="my-6 flex flex-wrap gap-2">
        {audiences.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === audience ? 'primary' : 'secondary'}
            aria-pressed={name === audience}
            onClick={() => setAudience(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <UiButtons />
      <UiForms />
      <UiMarks />
      <UiFeedback />
    </div>
  );
}
