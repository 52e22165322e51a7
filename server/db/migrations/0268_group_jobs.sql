-- A command that a person had carried out on a group of records. The job and its records are rows, so that the work
-- goes on after the browser or the server was closed; the row of a record is settled in the transaction of its call,
-- which makes every record happen once.

create table group_jobs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  command_id text not null,
  title text not null,
  kind text not null, -- of the records
  call_id text not null,
  body jsonb not null default '{}', -- shared by all records
  confirmed text[] not null default '{}',
  args jsonb not null default '{}', -- of the command, for the history
  shown_list jsonb,
  sentence text,
  ip text,
  user_agent text not null default '',
  state text not null default 'running' check (state in ('running', 'ended', 'stopped')),
  stopped_because text,
  total integer not null check (total between 1 and 10000),
  done integer not null default 0 check (done >= 0),
  refused integer not null default 0 check (refused >= 0),
  asking integer not null default 0 check (asking >= 0),
  created_at timestamptz not null default now(),
  begun_at timestamptz not null default now(), -- of the present run: a job may be resumed
  stepped_at timestamptz, -- last record
  announced_at timestamptz, -- last announcement
  ended_at timestamptz,
  seen_at timestamptz,
  constraint group_jobs_counts check (done + refused + asking <= total),
  constraint group_jobs_end check ((state = 'running') = (ended_at is null)),
  constraint group_jobs_reason check (stopped_because is null or state = 'stopped')
);
create index group_jobs_of_person on group_jobs (user_id, id);
create index group_jobs_running on group_jobs (user_id, id) where state = 'running';
create index group_jobs_over on group_jobs (ended_at) where ended_at is not null;

create table group_job_records (
  job_id bigint not null references group_jobs on delete cascade,
  position integer not null check (position > 0),
  record_id bigint not null,
  title text not null,
  version integer, -- that the person saw; none: the present one
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'asking')),
  reason text,
  confirmation text,
  answered jsonb, -- the call as the history stores it
  settled_at timestamptz,
  primary key (job_id, position),
  unique (job_id, record_id),
  constraint group_job_records_settled check ((state = 'waiting') = (settled_at is null)),
  constraint group_job_records_reason check ((state in ('refused', 'asking')) = (reason is not null)),
  constraint group_job_records_confirmation check ((state = 'asking') = (confirmation is not null))
);
create index group_job_records_state on group_job_records (job_id, state, position);
