-- What an invoice says of us is decided when it is accepted and stays, whatever we become later: that its tax is due
-- when it is paid (PVN likuma 137. pants), and what late payment costs, in the languages of documents.
alter table invoices
  add column vat_on_payment boolean not null default false,
  add column late_interest_snapshot jsonb;
alter table simplified_invoices add column vat_on_payment boolean not null default false;

update system_properties
set options = '[{"value": "registered", "label": "Reģistrēts PVN maksātājs"},
  {"value": "cash_accounting", "label": "PVN maksātājs, kases grāmatvedība"}, {"value": "unregistered", "label": "Nav PVN maksātājs"}]'
where key = 'vat_regime';

insert into system_properties (category, key, type, value, label) values
  ('invoices', 'late_interest_text_en', 'text', '"A late payment charge of 0.1 % is applied for each day of delay."', 'Līgumsoda teksts angliski');

-- Where nobody pays by cash accounting, none is looked for among all invoices.
create index invoices_vat_on_payment on invoices (id) where vat_on_payment;
