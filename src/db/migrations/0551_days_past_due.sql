-- An invoice is overdue once its due date has passed where its seller is, not in UTC.
create function days_past_due(due_on date, seller_code text) returns integer
language sql stable
return (select (now() at time zone time_zone)::date - due_on from selling_entity where code = seller_code);
