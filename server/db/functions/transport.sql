-- Courier applications and transportations.

-- A courier application that was handed over stays as it was; only notes are added.
create or replace function guard_courier_application() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['notes', 'search', 'signature_file_id', 'photo_file_id', 'updated_at', 'updated_by', 'lock_version'];
begin
  if old.status = 'completed' and (tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Piegāde ir izpildīta un vairs nav labojama');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function index_courier_application() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.address, new.contact_name, phone_digits(new.contact_phone),
    (select name from customers where id = new.customer_id), (select number from orders where id = new.order_id),
    (select number from service_applications where id = new.service_application_id));
  return new;
end
$$;

-- A transportation that left stays as its note says; only how it ends is written afterwards.
create or replace function guard_transportation() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'number', 'departed_at', 'delivered_at', 'notes', 'search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if old.status <> 'planned' and (tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Pārvadājums ir sācies vai atcelts un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function guard_transportation_item() returns trigger
  language plpgsql
as $$
declare
  state text;
begin
  select status into state from transportations where id = coalesce(new.transportation_id, old.transportation_id) for no key update;
  if state is not null and state <> 'planned' then
    perform refuse('DG003', 'status', 'Pārvadājums ir sācies vai atcelts un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function index_transportation() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.cmr_nr, new.vehicle_nr, new.consignee_name, new.sender_name,
    (select name from carriers where id = new.carrier_id), (select name from customers where id = new.customer_id));
  return new;
end
$$;
