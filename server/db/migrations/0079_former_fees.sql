-- What a rent was paid by, and what a machine cost, before it was changed while something of the rent had been invoiced
-- already: months that begin, and readings that are read, before `until` go by it. The day is the first of a month.
create table rent_former_types (
  rent_id bigint not null references rents on delete cascade,
  until date not null check (extract(day from until) = 1),
  type text not null check (type in ('fixed', 'per_reading', 'mixed')),
  primary key (rent_id, until)
);

create table rent_former_fees (
  rent_item_id bigint not null references rent_items on delete cascade,
  until date not null check (extract(day from until) = 1),
  monthly_fee numeric(14, 4) not null check (monthly_fee >= 0), -- EUR without VAT
  primary key (rent_item_id, until)
);
