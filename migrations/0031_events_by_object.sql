-- Who changed a record last, and what happened to it, is found without reading the feed.
create index events_by_object on events (org_id, object_id, position);
