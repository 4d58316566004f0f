-- The tracker and the page of an animal look a replacement up by its sample.
create index kit_replacement_sample on kit_replacement (sample_id);
