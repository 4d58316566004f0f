-- Letters and complaints about listings and agents are forms (form_request) since they have a desk: nothing writes here.
drop table listing_message;
