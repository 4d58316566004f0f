-- Figures that were published before figures were held to split animals into crowds only (decision 014) are held to it
-- once, by the nightly job: null is not looked at yet, and nobody reads it; false is no longer shown, and still counts as told.
alter table club_figure add column is_sound boolean;
