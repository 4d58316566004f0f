-- Parts of a genome's calls as short texts: two genomes of one animal share some of them, so that a duplicate is found without
-- reading every stored genome. Null: stored before; filled in when the next genome is loaded.
alter table snp_profile add column fingerprint text[];
create index snp_profile_fingerprint on snp_profile using gin (fingerprint);
