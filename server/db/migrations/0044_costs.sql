-- What goods cost is a right of its own, an addition to the specification's 57 permissions.

insert into permissions (name) values ('view_costs');

-- The presets of domain.md 1.1: who leads, who keeps the books, and who buys, for whom prices stand on the papers
-- anyway. Not sellers, drivers, engineers and makers.
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'view_costs'
where roles.name in ('administrator', 'manager', 'accountant', 'warehouse');

-- Rights that people gave: who works with procurements reads there what goods cost.
insert into role_permissions (role_id, permission_id)
select distinct held.role_id, costs.id
from role_permissions held
join permissions p on p.id = held.permission_id and p.name in ('view_procurement', 'manage_procurement')
join permissions costs on costs.name = 'view_costs'
on conflict do nothing;
insert into user_permissions (user_id, permission_id)
select distinct held.user_id, costs.id
from user_permissions held
join permissions p on p.id = held.permission_id and p.name in ('view_procurement', 'manage_procurement')
join permissions costs on costs.name = 'view_costs'
on conflict do nothing;

-- Accountants read, accept and pay what suppliers invoice.
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'manage_procurement'
where roles.name = 'accountant'
on conflict do nothing;
