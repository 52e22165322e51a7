-- Technical documents: write-offs, goods taken out, corrections of stock (domain.md 1.11, 2.17, 2.18). A
-- write-off is prepared and then accepted; everything else is posted as it is made and can be reversed
-- once. Types are those of contract/technical-documents.ts; 7 is a write-off.

create table technical_documents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  type_id smallint not null check (type_id between 1 and 7),
  series text,
  number text collate "C" unique, -- taken as the last write of the transaction that posts it
  series_no integer,
  status text not null,
  date date not null default today(),
  warehouse_id bigint not null references warehouses,
  -- The record that it was made from, where it was: a procurement whose goods are taken out.
  source_type text check (source_type in ('procurement')),
  source_id bigint,
  reason text not null check (reason = btrim(reason) and reason <> ''),
  notes text,
  order_ref text,
  commission jsonb not null default '[]' check (jsonb_typeof(commission) = 'array'),
  accounting_account_id bigint references accounting_accounts,
  total_cost numeric(14, 2) not null default 0,
  seller_snapshot jsonb,
  accepted_at timestamptz,
  accepted_by bigint references users,
  search tsvector not null default ''::tsvector,
  constraint technical_documents_write_off_status_check check (type_id <> 7 or status in ('draft', 'accepted')),
  constraint technical_documents_removal_status_check check (type_id = 7 or status in ('done', 'reversed')),
  constraint technical_documents_number_of_accepted check (
    type_id <> 7 or (accepted_at is null and number is null) or (accepted_at is not null and number is not null and series is not null)
  ),
  constraint technical_documents_source check ((source_type is null) = (source_id is null)),
  unique (series, series_no)
);
create index technical_documents_date on technical_documents (date desc, id desc);
create index technical_documents_type on technical_documents (type_id, date desc, id desc);
create index technical_documents_warehouse on technical_documents (warehouse_id, date desc, id desc);
create index technical_documents_source on technical_documents (source_type, source_id) where source_id is not null;
call keep_search('technical_documents');
call keep_record('technical_documents', 'search', 'total_cost');
call keep_count('technical_documents');

-- A line. `quantity` leaves the warehouse; of a correction (type 2) it is what the stock becomes more by,
-- below zero less. Costs and account are those of the posting.
create table technical_document_items (
  id bigint generated always as identity primary key,
  technical_document_id bigint not null references technical_documents on delete cascade,
  position integer not null,
  stock_item_id bigint not null references stock_items,
  quantity numeric(14, 4) not null check (quantity <> 0),
  unit_cost numeric(18, 6),
  cost numeric(14, 2),
  accounting_account_id bigint references accounting_accounts,
  reason text,
  units text[] not null default '{}', -- numbers of serialised goods
  constraint technical_document_items_item_id unique (technical_document_id, stock_item_id)
);
create index technical_document_items_stock_item on technical_document_items (stock_item_id);
call keep_record('technical_document_items', 'unit_cost', 'cost', 'accounting_account_id');

-- Laws K1 to K3: what is posted stays as it is but for its reason and notes while it can be reversed; what has
-- a number is never deleted; nothing is dated in a closed period.
create function guard_technical_document() returns trigger
  language plpgsql
as $$
declare
  derived text[] := array['search', 'updated_at', 'updated_by', 'lock_version'];
  posting text[] := array['series', 'number', 'series_no', 'total_cost'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      perform refuse('DG007', 'status', 'Grāmatotu dokumentu nedzēš');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    return new;
  end if;
  if old.number is not null and (new.series, new.number, new.series_no) is distinct from (old.series, old.number, old.series_no) then
    perform refuse('DG005', 'number', 'Dokumenta numuru nemaina');
  end if;
  if (new.type_id, new.warehouse_id, new.source_type, new.source_id)
    is distinct from (old.type_id, old.warehouse_id, old.source_type, old.source_id) then
    perform refuse('DG003', 'status', 'Dokumenta veidu un noliktavu nemaina');
  end if;
  if new.status <> old.status then
    if old.status not in ('draft', 'done') then
      perform refuse('DG003', 'status', 'Dokuments ir slēgts un vairs nav labojams');
    end if;
    perform refuse_closed('date', new.date);
  end if;
  if old.status = 'draft' then
    if new.date <> old.date then
      perform refuse_closed('date', new.date);
    end if;
    return new;
  end if;
  if old.status = 'done' then
    -- The transaction that posts it writes its number and its cost.
    derived := derived || array['status', 'reason', 'notes'] || case when old.number is null then posting end;
  end if;
  if to_jsonb(new) - derived <> to_jsonb(old) - derived then
    perform refuse('DG003', 'status', 'Dokuments ir grāmatots un vairs nav labojams');
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on technical_documents for each row execute function guard_technical_document();
create trigger never_whole before truncate on technical_documents for each statement execute function append_only();

-- Lines change while their document is a draft, or is being posted: then it has no number yet.
create function guard_technical_document_item() returns trigger
  language plpgsql
as $$
declare
  owner technical_documents;
begin
  if tg_op = 'UPDATE' and new.technical_document_id <> old.technical_document_id then
    perform refuse('DG003', 'status', 'Rindu citā dokumentā nepārceļ');
  end if;
  select * into owner from technical_documents where id = coalesce(new.technical_document_id, old.technical_document_id) for no key update;
  -- The document itself may be going, and its lines with it.
  if owner.status is not null and owner.status <> 'draft' and owner.number is not null then
    perform refuse('DG003', 'status', 'Dokuments ir grāmatots un vairs nav labojams');
  end if;
  if tg_op <> 'DELETE' then
    if owner.type_id <> 2 and new.quantity < 0 then
      perform refuse('DG001', 'quantity', 'Daudzumam jābūt lielākam par nulli');
    end if;
    if not exists (select from stock_items where id = new.stock_item_id and warehouse_id = owner.warehouse_id) then
      perform refuse('DG001', 'item_id', 'Prece nav šīs noliktavas krājumos');
    end if;
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on technical_document_items
  for each row execute function guard_technical_document_item();

-- Search words: number, reason, warehouse.
create function index_technical_document() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.reason, new.order_ref, (select name from warehouses where id = new.warehouse_id));
  return new;
end
$$;
create trigger index_search before insert or update of number, reason, order_ref, warehouse_id, search on technical_documents
  for each row execute function index_technical_document();

create function reindex_technical_documents() returns trigger
  language plpgsql
as $$
begin
  update technical_documents set search = ''::tsvector where warehouse_id = new.id;
  return null;
end
$$;
create trigger reindex_technical_documents after update of name on warehouses
  for each row when (old.name <> new.name) execute function reindex_technical_documents();
