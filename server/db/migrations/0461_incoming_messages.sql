-- E-invoices that come by themselves: messages of a mailbox and files of a folder, and what became of them.

create table incoming_messages (
  id bigint generated always as identity primary key,
  source text not null check (source in ('mailbox', 'folder')),
  -- Of a message the mailbox, its UIDVALIDITY and the UID; of a file the name under which it was taken.
  source_key text not null,
  -- The header Message-ID.
  message_id text,
  sender text collate lv_lvs24,
  -- Of a file its name.
  subject text collate lv_lvs24 not null,
  sent_at timestamptz,
  outcome text not null check (outcome in ('received', 'partly', 'known', 'refused', 'empty')),
  created_at timestamptz not null default moment(),
  search tsvector generated always as (search_vector(sender, subject)) stored,
  constraint incoming_messages_once unique (source_key),
  constraint incoming_messages_file check (source = 'mailbox' or num_nonnulls(message_id, sender, sent_at) = 0)
);
create index incoming_messages_created on incoming_messages (created_at, id);
call keep_search('incoming_messages');

create table incoming_message_files (
  id bigint generated always as identity primary key,
  incoming_message_id bigint not null references incoming_messages,
  position integer not null check (position > 0),
  name text not null,
  outcome text not null check (outcome in ('received', 'known', 'refused', 'other')),
  -- Why it was not received.
  words text,
  incoming_invoice_id bigint references incoming_invoices,
  constraint incoming_message_files_position unique (incoming_message_id, position),
  constraint incoming_message_files_received check ((outcome in ('received', 'known')) = (incoming_invoice_id is not null)),
  constraint incoming_message_files_words check ((outcome = 'received') = (words is null))
);
-- A received invoice came once.
create unique index incoming_message_files_invoice on incoming_message_files (incoming_invoice_id) where outcome = 'received';
create index incoming_message_files_known on incoming_message_files (incoming_invoice_id);

-- Where is looked, by one server at a time.
create table incoming_checks (
  source text primary key check (source in ('mailbox', 'folder')),
  claimed_until timestamptz not null default 'epoch',
  next_at timestamptz not null default 'epoch',
  checked_at timestamptz,
  -- Why nothing could be read the last time.
  error text
);
insert into incoming_checks (source) values ('mailbox'), ('folder');
