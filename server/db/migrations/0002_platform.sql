-- Users and their rights, files, logs, settings, and what lets work happen exactly once (domain.md 1.1).

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = btrim(email) and email <> ''),
  password text, -- argon2id; none until the invited person has chosen one
  name text collate lv_lvs24 not null,
  surname text collate lv_lvs24 not null,
  phone text,
  job_title text,
  is_active boolean not null default true,
  kind text not null default 'staff' check (kind in ('staff', 'customer')),
  main_customer_id bigint,
  contact_id bigint,
  default_warehouse_id bigint,
  open_in_new_tab boolean not null default false,
  locale text not null default 'lv',
  signature_file_id bigint,
  last_login_at timestamptz,
  cat_clicks integer not null default 0 check (cat_clicks >= 0),
  search tsvector generated always as (search_vector(name, surname, email, phone, phone_digits(phone))) stored,
  constraint users_main_customer_id check (kind = 'staff' or main_customer_id is not null)
);
create unique index users_email on users (lower(email));
create index users_name on users (surname, name, id);
create index users_main_customer_id on users (main_customer_id);
call keep_search('users');
call keep_record('users', 'last_login_at', 'cat_clicks');

create table permissions (
  id bigint generated always as identity primary key,
  name text not null unique
);
create table modules (
  id bigint generated always as identity primary key,
  name text not null unique,
  enabled boolean not null default true
);
call keep_record('modules');
create table roles (
  id bigint generated always as identity primary key,
  display_name text collate lv_lvs24 not null unique,
  name text not null unique,
  is_system boolean not null default false
);
call keep_record('roles');
create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  permission_id bigint not null references permissions,
  primary key (role_id, permission_id)
);
create table user_roles (
  user_id bigint not null references users on delete cascade,
  role_id bigint not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role_id on user_roles (role_id);
create table user_permissions (
  user_id bigint not null references users on delete cascade,
  permission_id bigint not null references permissions,
  primary key (user_id, permission_id)
);

-- Tokens are kept as hashes only.
create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ip text,
  user_agent text
);
create index access_tokens_user_id on access_tokens (user_id);
create index access_tokens_expires_at on access_tokens (expires_at);
create table password_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_tokens_user_id on password_tokens (user_id);
create table first_admin_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
-- Failed sign-ins; `subject` is an account's e-mail (kind account) or an address (kind address).
create table sign_in_failures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('account', 'address')),
  subject text not null,
  at timestamptz not null default now()
);
create index sign_in_failures_subject on sign_in_failures (kind, subject, at desc);

create table files (
  id bigint generated always as identity primary key,
  fileable_type text not null,
  fileable_id bigint not null,
  kind text not null check (kind in ('image', 'file', 'document', 'generated')),
  name text not null,
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null,
  position integer,
  width integer,
  height integer,
  document_kind text,
  valid_until date
);
create index files_fileable on files (fileable_type, fileable_id, position, id);
create index files_sha256 on files (sha256);
call keep_record('files');
alter table users add foreign key (signature_file_id) references files on delete set null;

create table email_log (
  id bigint generated always as identity primary key,
  document_type text not null,
  document_id bigint not null,
  address text not null,
  subject text,
  include_attachments boolean not null default true,
  sent_at timestamptz,
  error text
);
create index email_log_document on email_log (document_type, document_id, id desc);
call keep_record('email_log');

-- What changed, by whom. Only grows; found by record, and by time through a small block-range index.
-- Not partitioned: nothing is dropped by month, and one table keeps foreign readers simple.
create table audit_log (
  id bigint generated always as identity primary key,
  entity_type text not null,
  entity_id bigint not null,
  event text not null,
  before jsonb,
  after jsonb,
  user_id bigint references users,
  ip text,
  at timestamptz not null default now()
);
create index audit_log_entity on audit_log (entity_type, entity_id, id desc);
create index audit_log_at on audit_log using brin (at);
call make_append_only('audit_log');

-- Commands that a person ran, with what came of them.
create table command_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  command_id text not null,
  args jsonb not null default '{}',
  record_type text,
  record_id bigint,
  record_title text, -- what it was called when the command ran
  record_version integer,
  outcome text not null,
  error text,
  duration_ms integer check (duration_ms >= 0),
  at timestamptz not null default now()
);
create index command_history_user on command_history (user_id, id desc);
create index command_history_record on command_history (record_type, record_id, id desc);
call make_append_only('command_history');

create table system_properties (
  id bigint generated always as identity primary key,
  category text not null,
  key text not null unique,
  type text not null check (type in ('bool', 'int', 'decimal', 'text', 'select', 'json')),
  value jsonb not null,
  label text not null,
  help text,
  options jsonb, -- what to choose from, for type select
  -- A day that is none is refused here, not where the property is read.
  constraint system_properties_value check (key <> 'locked_until' or (nullif(value #>> '{}', '')::date > date '1900-01-01') is not false)
);
call keep_record('system_properties');

create function property(name text) returns jsonb
  language sql stable parallel safe
  return (select value from system_properties where key = name);

-- Last day of the closed period (law K2), or nothing.
create function locked_until() returns date
  language sql stable parallel safe
  return (select nullif(value #>> '{}', '')::date from system_properties where key = 'locked_until');

-- Counters of document numbers: one row a kind and year (laws N1 to N4). `last_date` is the date of
-- the last numbered document, so that numbers follow dates.
create table document_series (
  id bigint generated always as identity primary key,
  kind text not null,
  prefix text not null,
  period text not null check (period ~ '^([0-9]{4}|-)$'),
  last_no integer not null default 0 check (last_no >= 0),
  last_date date,
  pattern text not null,
  unique (kind, period)
);
call keep_record('document_series');

create function guard_series() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('DG005', 'number', 'Numuru sēriju nedzēš');
  elsif new.last_no < old.last_no then
    perform refuse('DG005', 'last_no', 'Numuru skaitītājs nedrīkst iet atpakaļ');
  end if;
  return new;
end
$$;
create trigger guard before update or delete on document_series for each row execute function guard_series();

-- An answer kept so that a repeated request gets it again instead of acting twice. `status` is null
-- while the first request still runs.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  key text not null,
  call_id text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Work to do after commit, each exactly once by dedupe_key.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('email', 'pdf', 'ubl')),
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_attempt_at, id) where done_at is null;

-- What a person's workspace looks like: open tabs, views, keys.
create table user_state (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  unique (user_id, key)
);
-- Unsaved input of open forms.
create table user_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  unique (user_id, key)
);
