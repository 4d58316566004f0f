-- As which country's English somebody wants dates to be written; "en" is that of their own country.
alter table person add constraint person_locale check (locale in ('en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-NZ', 'en-US'));
