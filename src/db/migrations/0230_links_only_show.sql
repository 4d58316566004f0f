-- A link works for whoever holds it, so it shows an animal and lets nobody edit it. Links to manage become links to view
-- and download; people who have already taken one up keep what the owner gave them.
update animal_share set level = 'DOWNLOAD' where token_hash is not null and level = 'MANAGE';
alter table animal_share add constraint animal_share_link_only_shows check (token_hash is null or level <> 'MANAGE');
