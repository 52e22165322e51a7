-- The preset of a customer's users lacked what ordering needs: to find themselves and goods, and to order (domain.md 3.17).
-- Whether a customer's users may order says `portal_can_order`. Where a company changed the role, it stays as it was made.
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r join permissions p on p.name in ('view_customers', 'view_catalog_items', 'manage_orders')
where r.name = 'customer' and (
  select array_agg(h.name order by h.name) from role_permissions x join permissions h on h.id = x.permission_id where x.role_id = r.id
) = array['view_invoices', 'view_offers', 'view_orders', 'view_rent', 'view_subscriptions'];
