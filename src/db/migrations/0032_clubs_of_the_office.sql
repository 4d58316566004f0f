-- Letters and complaints about listings and agents are forms (form_request) since they have a desk: nothing writes here.
drop table listing_message;

-- A picture of the club, drawn anew: members see it on the pages of their club.
alter table club add column logo_key text;
