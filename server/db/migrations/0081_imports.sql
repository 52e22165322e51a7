-- What a company brings along when it moves in: sheets as they were read, what is wrong in them and what they are
-- likely to double, and what became of their rows. A row of `imports` waits for its work while `task` says which.

-- Columns of the sheets of a source, by their headings: the next sheet of that source is understood by itself.
create table import_sources (
  id bigint generated always as identity primary key,
  kind text not null,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  columns jsonb not null, -- field: heading
  unique (kind, name)
);
call keep_record('import_sources');

create table imports (
  id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null,
  source_id bigint references import_sources on delete set null,
  columns jsonb not null, -- field: letter of its column
  date date not null default today(), -- the day of the stock that a sheet of it opens
  rows integer not null check (rows > 0),
  task text check (task in ('run', 'undo')),
  progress integer not null default 0,
  run_at timestamptz,
  undone_at timestamptz,
  failure text,
  constraint imports_undone_at check (undone_at is null or run_at is not null)
);
create index imports_task on imports (id) where task is not null;
call keep_record('imports', 'progress', 'task', 'failure');

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row integer not null, -- as the sheet numbers it
  given jsonb not null, -- what its cells say
  ready jsonb not null default '{}', -- the same with records of ours by their keys, and what follows by itself
  -- The record that it is likely to double, and what to do about it.
  twin_id bigint,
  twin text,
  why text,
  is_same boolean not null default false, -- by a number that no two can have
  choice text not null default 'create' check (choice in ('create', 'update', 'skip')),
  entity_id bigint, -- what was made of it, or changed by it
  before jsonb, -- what it changed
  version integer, -- of the record when the import had been run
  primary key (import_id, row)
);

create table import_faults (
  import_id bigint not null references imports on delete cascade,
  row integer not null,
  field text not null,
  reason text not null,
  primary key (import_id, row, field)
);

-- Whether a code is a GTIN of 8, 12 or 13 digits with its mod 10 check digit.
create function gtin_is_valid(code text) returns boolean
  language sql immutable strict parallel safe
  return code ~ '^([0-9]{8}|[0-9]{12,13})$' and (
    select sum(digit::int * case when (length(code) - place) % 2 = 1 then 3 else 1 end) % 10 = 0
    from unnest(string_to_array(code, null)) with ordinality as digits (digit, place)
  );

-- What an import made is taken back by the thousand: each row that goes asks these whether anything names it.
create index catalog_items_eol_replacement on catalog_items (eol_replacement_id) where eol_replacement_id is not null;
create index catalog_item_units_customer on catalog_item_units (customer_id) where customer_id is not null;
create index charges_catalog_item on charges (catalog_item_id) where catalog_item_id is not null;
