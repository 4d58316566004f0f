-- How many unused tests of a multipack the refund of a line takes back when it is paid out.
alter table refund_line add column credits integer not null default 0 check (credits >= 0);
