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
