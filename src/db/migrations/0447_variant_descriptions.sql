-- What a test reads where there is no one notation: "LINE-1 insertion in intron 1".
alter table variant add column description text;
alter table variant add constraint variant_is_named_once check (hgvs is null or description is null);
