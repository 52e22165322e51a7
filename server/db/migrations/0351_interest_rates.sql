-- Terms of late interest, by day: the law has the reference rate change on 1 January and 1 July.

create table interest_rates (
  id bigint generated always as identity primary key,
  -- Where the rate was published, and whether somebody compared it.
  source text collate lv_lvs24 not null,
  valid_from date not null unique,
  -- Percent a year.
  reference_rate numeric(7, 4) not null check (reference_rate >= 0),
  -- Points above the reference rate between businesses.
  business_points numeric(7, 4) not null check (business_points >= 0),
  -- Percent a year of those who are no business.
  consumer_rate numeric(7, 4) not null check (consumer_rate >= 0),
  -- Percent of the invoice that a percent a day agreed by contract comes to at most.
  contract_cap numeric(7, 4) not null check (contract_cap >= 0),
  search tsvector generated always as (search_vector(source)) stored
);
call keep_record('interest_rates');

-- Not compared with what was published: whoever keeps the books does so before interest is charged.
insert into interest_rates (source, valid_from, reference_rate, business_points, consumer_rate, contract_cap)
select 'ECB galveno refinansēšanas operāciju likme; nav salīdzināta ar publicēto', x.day::date, x.rate, 8, 6, 10
from (values
  ('2023-01-01', 2.5), ('2023-07-01', 4), ('2024-01-01', 4.5), ('2024-07-01', 4.25), ('2025-01-01', 3.15), ('2025-07-01', 2.15), ('2026-01-01', 2.15)
) as x (day, rate);
