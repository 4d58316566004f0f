-- The reference assembly of the positions: of a breed panel, as its file names it, and of a genome, as its file or the marker manifest does.
-- null: not stated. What was imported before stays as it is.
alter table breed_panel add column assembly text;
alter table snp_profile add column assembly text;
