-- Taken back by whoever asked: only such a request is hidden. One that ended in another way stays with its reason.
alter table parentage_request add column deleted boolean not null default false;
update parentage_request set deleted = true
where state = 'CANCELLED' and (end_reason is null or end_reason = 'The request was cancelled.');
