-- The size ranges of STR markers lie among hundreds of thousands of rows of arrays, which have none.
create index panel_marker_sized on panel_marker (marker) where size_min is not null;
