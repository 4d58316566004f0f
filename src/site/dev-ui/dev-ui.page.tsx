import { useState } from 'react';
import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { Button } from '#ui/button.tsx';
import { UiActions } from './dev-ui-actions.tsx';
import { UiButtons, UiFeedback, UiMarks } from './dev-ui-basics.tsx';
import { UiArt } from './dev-ui-art.tsx';
import { UiChoices } from './dev-ui-choices.tsx';
import { UiForms } from './dev-ui-forms.tsx';
import { UiLists } from './dev-ui-lists.tsx';
import { UiOverlays } from './dev-ui-overlays.tsx';
import type { Route } from './+types/dev-ui.page';

// docs/ui.md lists the components with their props.
const audiences = ['breeder', 'vet', 'owner'] as const;

/** For developers; not in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).production) throw data(null, { status: 404 });
  return null;
}

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
      <UiChoices />
      <UiMarks />
      <UiFeedback />
      <UiLists />
      <UiOverlays />
      <UiActions />
      <UiArt />
    </div>
  );
}
