-- Receivables on any past day: every change of what is open has a day of its own.

-- The day on which a settlement counts: that of the invoice with whose acceptance it came, else the day it was made.
alter table advance_settlements add column date date;
alter table advance_settlements disable trigger user;
update advance_settlements s set date = case
    when s.created_at <= v.accepted_at then greatest(v.date, (
      select max(p.date) from payment_allocations a join payments p on p.id = a.payment_id
      where a.document_type = 'advance_invoice' and a.document_id = s.advance_invoice_id and a.created_at <= s.created_at))
    else (s.created_at at time zone 'Europe/Riga')::date
  end
from invoices v where v.id = s.invoice_id;
-- What takes a settlement back never counts before it.
update advance_settlements r set date = greatest(r.date, s.date) from advance_settlements s where s.reversed_by = r.id;
alter table advance_settlements enable trigger user;
alter table advance_settlements alter column date set not null, alter column date set default today();
create index advance_settlements_date on advance_settlements (date);

-- Rights of their own: who may see what all customers owe, and who reminds them.
insert into permissions (name) values ('view_receivables'), ('manage_receivables');
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name in ('view_receivables', 'manage_receivables')
where roles.name in ('administrator', 'accountant') or (roles.name = 'manager' and permissions.name = 'view_receivables');
-- Rights that people gave: who keeps invoices reads there what is open.
insert into role_permissions (role_id, permission_id)
select distinct held.role_id, added.id
from role_permissions held
join permissions p on p.id = held.permission_id and p.name = 'manage_invoice_reports'
join permissions added on added.name = 'view_receivables'
on conflict do nothing;
insert into user_permissions (user_id, permission_id)
select distinct held.user_id, added.id
from user_permissions held
join permissions p on p.id = held.permission_id and p.name = 'manage_invoice_reports'
join permissions added on added.name = 'view_receivables'
on conflict do nothing;
