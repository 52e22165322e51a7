-- Yearly limits that are watched beside the VAT return (docs/domain/vat-limits.md). Each holds from a day, until the next of its kind.
create table vat_limits (
  id bigint generated always as identity primary key,
  watched text not null check (watched in ('distance', 'arrivals', 'dispatches')),
  valid_from date not null,
  amount numeric(14, 4) not null check (amount > 0), -- EUR a calendar year
  source text collate lv_lvs24 not null,
  search tsvector generated always as (search_vector(source)) stored,
  unique (watched, valid_from)
);
call keep_record('vat_limits');

insert into vat_limits (watched, valid_from, amount, source) values
  ('distance', '2021-07-01', 10000, 'Direktīvas 2006/112/EK 59.c pants'),
  ('arrivals', '2022-01-01', 280000, 'Centrālās statistikas pārvaldes vispārīgais administratīvais akts, 05.01.2022.'),
  ('arrivals', '2023-01-01', 330000, 'Publisks pārskats par ES Intrastat robežvērtībām (vatcalc.com); CSP akts nav pārbaudīts'),
  ('arrivals', '2024-01-01', 350000, 'Publisks pārskats par ES Intrastat robežvērtībām (vatcalc.com); CSP akts nav pārbaudīts'),
  ('dispatches', '2023-01-01', 200000, 'Publisks pārskats par ES Intrastat robežvērtībām (vatcalc.com); CSP akts nav pārbaudīts');

-- Lines whose goods go to a buyer without a VAT number in another member state (distance sales), and to which; decided on acceptance.
create table distance_sale_items (
  invoice_item_id bigint primary key references invoice_items on delete cascade,
  country_id bigint not null references countries
);
create index distance_sale_items_country on distance_sale_items (country_id);

insert into distance_sale_items (invoice_item_id, country_id)
select n.id, place.id
from invoices t
join invoice_items n on n.invoice_id = t.id and n.source_type = 'order_item' and n.vat_category in ('S', 'Z', 'E')
join customers b on b.id = t.customer_id
join catalog_items k on k.id = n.catalog_item_id and k.type <> 'service'
join order_items i on i.id = n.source_id
join orders o on o.id = i.order_id
left join order_details d on d.order_id = o.id
left join delivery_types way on way.id = d.delivery_type_id
left join branches branch on branch.id = o.branch_id
join customers seller on seller.is_main
join countries place on place.id = coalesce(d.delivery_country_id, case when not way.needs_address then seller.country_id end, branch.country_id, b.country_id)
where t.accepted_at is not null and not t.is_opening and place.id <> seller.country_id and in_union(place, t.vat_point_date)
  and case when t.buyer_snapshot is null then b.vat_nr else t.buyer_snapshot ->> 'vat_nr' end is null;
