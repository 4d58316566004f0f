-- A limit counts from the first try in it, not by the clock: nobody has twice the tries around a full quarter of an hour.
delete from rate_limit r using rate_limit later where later.bucket = r.bucket and later.window_start > r.window_start;
alter table rate_limit drop constraint rate_limit_pkey;
alter table rate_limit add primary key (bucket);
