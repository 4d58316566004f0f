import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CountryField } from '#platform/admin/admin-form.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { longDate } from '#shared/dates.ts';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Holiday } from './holidays.contract.ts';
import type { Route } from './+types/holidays.page';

export const meta = () => [{ title: 'Holidays | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { longest: 80 }, (client, { page: number, size, search }) =>
    client.holidays.list({ page: number, size, search }),
  );
  const countries = await page(args.context.get(pageContext).api.places.countries(), args.request);
  return { ...data, countries: countries.map(({ code, name }) => ({ code, name })) };
}

export default function HolidaysPage({ loaderData }: Route.ComponentProps) {
  const { countries, countryCode } = loaderData;
  return (
    <ListPage
      title="Holidays"
      intro="Promised dates skip the public holidays of the laboratory and of the country that we post to."
      aside={<AddHoliday countries={countries} countryCode={countryCode} />}
      data={loaderData}
      nouns={['holiday', 'holidays']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => `${row.countryCode}-${row.day}`}
      search="Search by holiday, country or date"
      empty="No upcoming holidays match."
    />
  );
}

function columnsFor(countryCode: string): Column<Holiday>[] {
  return [
    { key: 'day', header: 'Date', lead: true, cell: (row) => longDate(row.day, countryCode) },
    { key: 'name', header: 'Holiday', cell: (row) => row.name },
    { key: 'country', header: 'Country', cell: (row) => row.country },
    actionsColumn((row) => (
      <ConfirmAction
        label="Remove"
        about={` ${row.name}, ${row.country}`}
        question={`Remove ${row.name}?`}
        confirm="Remove holiday"
        done="Holiday removed."
        call={() => api.holidays.remove(row)}
      >
        {longDate(row.day, countryCode)} becomes a business day in {row.country}.
      </ConfirmAction>
    )),
  ];
}

function AddHoliday({ countries, countryCode }: Pick<Route.ComponentProps['loaderData'], 'countries' | 'countryCode'>) {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The holiday wasn't saved. Please try again.");
  const add = (form: FormData) =>
    submit(async () => {
      await api.holidays.add({
        countryCode: formText(form, 'countryCode'),
        day: formText(form, 'day'),
        name: formText(form, 'name'),
      });
      setOpen(false);
      await revalidate();
      toaster.success('Holiday added.');
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a holiday</Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Add a holiday"
        confirm="Add holiday"
        busy={busy}
        message={message}
        onSubmit={(form) => void add(form)}
      >
        <CountryField countries={countries} defaultValue={countryCode} error={fields['countryCode']} />
        <Field label="Date" error={fields['day']} required>
          <DatePicker name="day" />
        </Field>
        <Field label="Name" error={fields['name']} required>
          <TextInput name="name" maxLength={80} autoComplete="off" />
        </Field>
      </FormDialog>
    </>
  );
}
