-- Addresses of programs outside that are told of what happened, and what each is told.
create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text collate lv_lvs24 not null unique check (name = btrim(name) and name <> ''),
  url text not null,
  topics text[] not null check (cardinality(topics) > 0),
  -- Sealed by the program; the former one signs along until its moment.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  is_active boolean not null default true,
  stopped_because text,
  -- Where nobody answered it is left alone until then.
  resting_until timestamptz not null default moment(),
  check (stopped_because is null or not is_active),
  check ((former_secret is null) = (former_until is null))
);
create index webhooks_user on webhooks (user_id);
call keep_record('webhooks', 'resting_until');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- Row of the log of changes; none of a trial.
  event_id bigint,
  type text not null,
  entity_id bigint,
  status text,
  user_id bigint,
  happened_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  tried_at timestamptz,
  taken_at timestamptz,
  given_up_at timestamptz,
  answered integer,
  answer text,
  took integer,
  check (taken_at is null or given_up_at is null)
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, id) where taken_at is null and given_up_at is null;
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id);

-- Whoever writes to the log of changes, from a call, a job or an import: what is told goes with its transaction.
create function tell_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id, type, entity_id, status, user_id, happened_at, next_attempt_at)
  select w.id, h.id, h.entity_type || '.' || h.event, h.entity_id, h.after ->> 'status', h.user_id, h.at, h.at
  from happened h join webhooks w on w.is_active and h.entity_type = any (w.topics)
  order by h.id, w.id;
  return null;
end $$;
create trigger zzz_tell_webhooks after insert on audit_log referencing new table as happened
  for each statement execute function tell_webhooks();
