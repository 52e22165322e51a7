-- Invoices of a period of VAT.
create index invoices_vat_point_date on invoices (vat_point_date) where accepted_at is not null;

-- A right of its own: who declares VAT need not see the accounts.
insert into permissions (name) values ('view_vat');
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'view_vat'
where roles.name in ('administrator', 'accountant');
-- Rights that people gave: who sees the accounts saw the return.
insert into role_permissions (role_id, permission_id)
select distinct held.role_id, added.id
from role_permissions held
join permissions p on p.id = held.permission_id and p.name = 'view_ledger'
join permissions added on added.name = 'view_vat'
on conflict do nothing;
insert into user_permissions (user_id, permission_id)
select distinct held.user_id, added.id
from user_permissions held
join permissions p on p.id = held.permission_id and p.name = 'view_ledger'
join permissions added on added.name = 'view_vat'
on conflict do nothing;
