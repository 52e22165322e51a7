-- A customer's users may order without being told what it costs (domain.md 1.3).
alter table customer_profiles add column portal_can_see_prices boolean not null default true;
