-- When somebody last tried and did not hand it over.

alter table courier_applications add column failed_at timestamptz;
alter table courier_applications disable trigger user;
update courier_applications t set failed_at = coalesce((
    select max(a.at) from audit_log a
    where a.entity_type = 'courier_applications' and a.entity_id = t.id and a.event = 'FAIL'), t.updated_at)
where failure_reason is not null;
alter table courier_applications enable trigger user;
alter table courier_applications add constraint courier_applications_failed_at check ((failure_reason is null) = (failed_at is null));
