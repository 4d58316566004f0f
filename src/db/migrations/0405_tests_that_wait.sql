-- Paid tests that could not join a sample are few: staff find their orders without reading all events.
create index event_upgrade_waits on event (entity_id) where entity = 'order' and kind = 'upgrade_waits';
