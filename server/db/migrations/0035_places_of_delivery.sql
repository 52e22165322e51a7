-- Where goods are delivered decides their VAT (domain.md 3.6, V7): an order and a branch say the country, and an
-- invoice keeps the place that it was accepted with. Services go by who buys them.

alter table branches add country_id bigint references countries; -- none: the customer's
create index branches_country on branches (country_id) where country_id is not null;
alter table order_details add delivery_country_id bigint references countries; -- none: the branch's
create index order_details_delivery_country on order_details (delivery_country_id) where delivery_country_id is not null;
alter table invoices add delivery_snapshot jsonb;

alter table customer_types add is_natural_person boolean not null default false;
update customer_types set is_natural_person = true where name = 'Fiziska persona';

-- The cases of domestic reverse charge have rows of their own; this one is left to services across the border.
update vat_reasons
set text_lv = 'Nodokļa apgrieztā maksāšana (reverse charge)', law_ref = 'PVN likuma 19. pants, Direktīvas 2006/112/EK 196. pants'
where code = 'VATEX-EU-AE';
insert into vat_reasons (code, text_lv, text_en, law_ref) values
  ('PVN-19', 'PVN netiek piemērots: pakalpojuma sniegšanas vieta ir ārpus Eiropas Savienības',
    'Outside the scope of VAT: place of supply outside the European Union', 'PVN likuma 19. pants');
