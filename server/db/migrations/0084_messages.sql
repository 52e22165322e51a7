-- The board of messages, its archive, and who has read what (domain.md 1.13, 2.31).

create table messages (
  id bigint generated always as identity primary key,
  title text collate lv_lvs24 not null check (btrim(title) <> ''),
  body text not null check (btrim(body) <> ''), -- Markdown
  author_id bigint not null references users,
  status text not null default 'published' check (status in ('published', 'archived')),
  is_pinned boolean not null default false,
  visible_from date, -- first and last day on the board
  visible_to date,
  archived_at timestamptz,
  search tsvector generated always as (search_vector(title, left(body, 1000))) stored,
  constraint messages_archived_at check ((status = 'archived') = (archived_at is not null)),
  constraint messages_visible_to check (visible_to >= visible_from)
);
create index messages_author on messages (author_id);
call keep_record('messages');

create table message_reads (
  message_id bigint not null references messages on delete cascade,
  user_id bigint not null references users,
  read_at timestamptz not null default moment(),
  primary key (message_id, user_id)
);
create index message_reads_user on message_reads (user_id);
