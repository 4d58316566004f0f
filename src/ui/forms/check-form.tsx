import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** A form with one field whose value is put into the URL for the loader. */
export function CheckForm({ children }: { children: ReactNode }) {
  const busy = useNavigation().state === 'loading';
  return (
    <Card pad="lg" className="mt-8">
      <Form method="get" className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        {children}
        <Button type="submit" loading={busy} className="sm:mt-[1.9rem]">
          Check
        </Button>
      </Form>
    </Card>
  );
}
