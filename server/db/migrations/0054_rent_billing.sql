-- Billing runs of rent: what a person had invoiced for a period, contract by contract. A run is a record, so that it
-- goes on after a stop; each contract's invoice is made in a transaction of its own, which settles its row here.

create table rent_billing_runs (
  id bigint generated always as identity primary key,
  period text not null check (period in ('month', 'quarter')),
  period_start date not null,
  period_end date not null,
  date date not null, -- of the invoices
  ended_at timestamptz, -- none while contracts wait
  constraint rent_billing_runs_period check (period_start <= period_end)
);
call keep_record('rent_billing_runs');
-- Two who begin the same run at once begin one.
create unique index rent_billing_runs_once on rent_billing_runs (period, period_start) where ended_at is null;

create table rent_bills (
  id bigint generated always as identity primary key,
  run_id bigint not null references rent_billing_runs,
  rent_id bigint not null references rents on delete cascade,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'invoiced', 'nothing_due', 'withheld', 'refused')),
  invoice_id bigint references invoices on delete set null, -- none once the draft was deleted
  reason text,
  unique (run_id, rent_id)
);
create index rent_bills_waiting on rent_bills (run_id, id) where outcome = 'waiting';
create index rent_bills_rent on rent_bills (rent_id);
create index rent_bills_invoice on rent_bills (invoice_id) where invoice_id is not null;

-- Pictures hang on readings as files do on any record.
alter table rent_item_readings drop column photo_file_id;
