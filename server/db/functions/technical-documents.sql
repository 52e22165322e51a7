-- Technical documents.

-- Lines change while their document is a draft, or is being posted: then it has no number yet.
create or replace function guard_technical_document_item() returns trigger
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

-- Search words: number, reason, warehouse.
create or replace function index_technical_document() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.reason, new.order_ref, (select name from warehouses where id = new.warehouse_id));
  return new;
end
$$;

create or replace function reindex_technical_documents() returns trigger
  language plpgsql
as $$
begin
  update technical_documents set search = ''::tsvector where warehouse_id = new.id;
  return null;
end
$$;
