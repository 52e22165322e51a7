-- Who may see the accounts: administrators and accountants.
insert into permissions (name) values ('view_ledger');
insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions on permissions.name = 'view_ledger'
where roles.name in ('administrator', 'accountant');
