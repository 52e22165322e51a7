-- Payment orders: which supplier invoices are paid when, approved by a second person, and the files made for the bank.

create table payment_orders (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 generated always as ('MU-' || id::text) stored,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'exported', 'executed', 'cancelled')),
  -- The day on which the bank is asked to pay.
  date date not null,
  -- The account of the own company that pays.
  iban text not null check (iban_is_valid(iban)),
  is_per_supplier boolean not null default false,
  -- How the bank knows the file. Never used again, also not in a copy of this database.
  message_id text not null unique default replace(gen_random_uuid()::text, '-', '') check (message_id ~ '^[0-9a-f]{32}$'),
  -- Everybody who made or changed what is paid.
  makers bigint[] not null default '{}',
  submitted_at timestamptz,
  submitted_by bigint references users,
  approved_at timestamptz,
  approved_by bigint references users,
  exported_at timestamptz,
  exported_by bigint references users,
  amount numeric(14, 2) not null default 0,
  transfers integer not null default 0,
  invoices integer not null default 0,
  search tsvector not null default ''::tsvector,
  constraint payment_orders_second_person check (approved_by <> all (makers)),
  constraint payment_orders_approved check (approved_by is not null or status in ('draft', 'submitted', 'cancelled')),
  constraint payment_orders_unapproved check (approved_by is null or status not in ('draft', 'submitted'))
);
create index payment_orders_date on payment_orders (date desc, id desc);
call keep_search('payment_orders');
call keep_record('payment_orders', 'search');

create table payment_order_lines (
  id bigint generated always as identity primary key,
  payment_order_id bigint not null references payment_orders on delete cascade,
  -- Lines of one transfer are paid in one sum.
  transfer integer not null check (transfer > 0),
  procurement_invoice_id bigint not null references procurement_invoices,
  supplier_id bigint not null references suppliers,
  amount numeric(14, 2) not null check (amount > 0),
  -- As they were when the order was submitted.
  beneficiary text,
  iban text,
  state text not null default 'open' check (state in ('open', 'executed', 'rejected')),
  rejected_reason text,
  supplier_payment_id bigint references supplier_payments on delete set null,
  is_live boolean not null default true,
  unique (payment_order_id, procurement_invoice_id),
  constraint payment_order_lines_executed check ((state = 'executed') = (supplier_payment_id is not null)),
  constraint payment_order_lines_rejected check ((state = 'rejected') = (rejected_reason is not null))
);
create unique index payment_order_lines_live on payment_order_lines (procurement_invoice_id) where is_live;
create index payment_order_lines_invoice on payment_order_lines (procurement_invoice_id);
create index payment_order_lines_supplier on payment_order_lines (supplier_id);
create index payment_order_lines_payment on payment_order_lines (supplier_payment_id) where supplier_payment_id is not null;
call keep_record('payment_order_lines', 'is_live');

create table payment_order_files (
  id bigint generated always as identity primary key,
  payment_order_id bigint not null references payment_orders,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  content text not null,
  unique (payment_order_id, format)
);
call keep_record('payment_order_files');

-- Who approves payments is another person than who makes them.
insert into permissions (name) values ('approve_payments');
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'approve_payments'
where roles.name in ('administrator', 'manager');
