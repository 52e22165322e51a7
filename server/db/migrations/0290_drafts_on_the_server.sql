-- Typed text that is not saved yet, so that it can be gone on with on another computer. Browsers read and merge the
-- content; the server orders the changes of a person by their revision.
drop table user_drafts;
create table user_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key text not null check (key ~ '^[0-9a-f]{32}$'), -- made by the browser
  path text not null check (length(path) <= 300),
  form text not null check (length(form) <= 300),
  slot text not null check (length(slot) <= 32), -- empty: the text of the form; otherwise of a further window
  content text not null, -- JSON; empty once it has ended
  typed_at timestamptz not null,
  places jsonb not null default '[]', -- browsers that wrote or opened it
  version bigint not null default 1,
  revision bigint not null,
  ended_at timestamptz, -- saved or discarded
  ended_version bigint, -- the last one that the browser knew that ended it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_drafts_key unique (user_id, key),
  constraint user_drafts_size check (length(content) <= 100000),
  constraint user_drafts_ended check ((ended_at is null) = (ended_version is null))
);
create unique index user_drafts_form on user_drafts (user_id, path, form, slot) where ended_at is null;
create index user_drafts_revision on user_drafts (user_id, revision);
create index user_drafts_updated_at on user_drafts (updated_at);

-- The row is locked by each change of a person's drafts, so that revisions become visible in their order.
create table user_draft_revisions (
  user_id bigint primary key references users on delete cascade,
  revision bigint not null
);
