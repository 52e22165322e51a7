-- Deliveries by our own couriers (domain.md 1.8, 2.12).

create table courier_applications (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  status text not null default 'new' check (status in ('new', 'assigned', 'completed')),
  direction text not null default 'delivery' check (direction in ('delivery', 'pickup')),
  order_id bigint references orders,
  service_application_id bigint references service_applications,
  customer_id bigint references customers,
  branch_id bigint,
  address text not null check (btrim(address) <> ''),
  contact_name text,
  contact_phone text,
  date date not null,
  time_from time,
  time_to time,
  position integer not null default 0, -- on the courier's sheet of the day; 0: not sorted yet, after the others
  user_id bigint references users,
  parcels integer check (parcels >= 0),
  weight_kg numeric(14, 4) check (weight_kg >= 0),
  notes text, -- of ours, not for the customer
  accepted_by text,
  delivered_at timestamptz,
  signature_file_id bigint references files on delete set null,
  photo_file_id bigint references files on delete set null,
  failure_reason text, -- of the last attempt that failed
  search tsvector not null default ''::tsvector,
  constraint courier_applications_source check (num_nonnulls(order_id, service_application_id) <= 1),
  constraint courier_applications_user_id check ((status = 'new') = (user_id is null)),
  constraint courier_applications_delivered_at check ((status = 'completed') = (delivered_at is not null)),
  constraint courier_applications_time_to check (time_to >= time_from),
  foreign key (branch_id, customer_id) references branches (id, customer_id)
);
create index courier_applications_sheet on courier_applications (date desc, user_id, position, id);
create index courier_applications_status on courier_applications (status, id desc);
create index courier_applications_customer on courier_applications (customer_id, id desc) where customer_id is not null;
create index courier_applications_order on courier_applications (order_id) where order_id is not null;
create index courier_applications_service on courier_applications (service_application_id) where service_application_id is not null;
create index courier_applications_user on courier_applications (user_id, date desc) where user_id is not null;
-- One delivery of an order is on its way at a time.
create unique index courier_applications_open_order on courier_applications (order_id, direction) where status <> 'completed';
create unique index courier_applications_open_service on courier_applications (service_application_id, direction) where status <> 'completed';
call keep_search('courier_applications');
call keep_record('courier_applications', 'search');
call keep_count('courier_applications');

alter table order_details add constraint order_details_courier_application_id_fkey foreign key (courier_application_id)
  references courier_applications on delete set null;
create index order_details_courier on order_details (courier_application_id) where courier_application_id is not null;

-- What was handed over stays as it was; only notes are added.
create function guard_courier_application() returns trigger
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
create trigger guard before update or delete on courier_applications for each row execute function guard_courier_application();

create function index_courier_application() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.address, new.contact_name, phone_digits(new.contact_phone),
    (select name from customers where id = new.customer_id), (select number from orders where id = new.order_id),
    (select number from service_applications where id = new.service_application_id));
  return new;
end
$$;
create trigger index_search before insert or update of number, address, contact_name, contact_phone, customer_id, search
  on courier_applications for each row execute function index_courier_application();

update system_properties set value = value || '{"courier_application": "KUR-{YYYY}-{000000}"}' where key = 'number_patterns';
