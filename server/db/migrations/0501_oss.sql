-- Distance sales of goods to consumers in other member states under the Union One-Stop Shop (docs/domain/oss.md).

-- Standard rates of other member states. The newest that holds on a day decides.
create table eu_vat_rates (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null check (btrim(name) <> ''),
  country_id bigint not null references countries,
  rate numeric(7, 4) not null check (rate > 0 and rate <= 100),
  valid_from date not null,
  valid_to date,
  search tsvector generated always as (search_vector(name)) stored,
  constraint eu_vat_rates_valid_to check (valid_to is null or valid_to >= valid_from),
  unique (country_id, valid_from)
);
call keep_record('eu_vat_rates');

-- Not compared with what the states published. None is listed from before the One-Stop Shop began.
insert into eu_vat_rates (name, country_id, rate, valid_from)
select c.name || ', pamatlikme (nav salīdzināta)', c.id, listed.rate, listed.day::date
from (values
  ('AT', 20, '2021-07-01'), ('BE', 21, '2021-07-01'), ('BG', 20, '2021-07-01'), ('HR', 25, '2021-07-01'), ('CY', 19, '2021-07-01'),
  ('CZ', 21, '2021-07-01'), ('DK', 25, '2021-07-01'), ('EE', 20, '2021-07-01'), ('EE', 22, '2024-01-01'), ('EE', 24, '2025-07-01'),
  ('FI', 24, '2021-07-01'), ('FI', 25.5, '2024-09-01'), ('FR', 20, '2021-07-01'), ('DE', 19, '2021-07-01'), ('GR', 24, '2021-07-01'),
  ('HU', 27, '2021-07-01'), ('IE', 23, '2021-07-01'), ('IT', 22, '2021-07-01'), ('LT', 21, '2021-07-01'), ('LU', 17, '2021-07-01'),
  ('LU', 16, '2023-01-01'), ('LU', 17, '2024-01-01'), ('MT', 18, '2021-07-01'), ('NL', 21, '2021-07-01'), ('PL', 23, '2021-07-01'),
  ('PT', 23, '2021-07-01'), ('RO', 19, '2021-07-01'), ('RO', 21, '2025-08-01'), ('SK', 20, '2021-07-01'), ('SK', 23, '2025-01-01'),
  ('SI', 22, '2021-07-01'), ('ES', 21, '2021-07-01'), ('SE', 25, '2021-07-01')
) as listed (code, rate, day)
join countries c on c.code = listed.code;

-- Each state has a reason of its own, so that tax at one percent is told apart by state.
insert into vat_reasons (code, text_lv, text_en, law_ref)
select 'OSS-' || c.code, 'Preču tālpārdošana ES, PVN pēc pircēja valsts likmes (OSS): ' || c.name,
  'Distance sale of goods in the Union, VAT of the member state of the buyer (OSS): ' || listed.name,
  'PVN likuma 140.¹ pants; Direktīvas 2006/112/EK 33. panta a) punkts'
from (values
  ('AT', 'Austria'), ('BE', 'Belgium'), ('BG', 'Bulgaria'), ('HR', 'Croatia'), ('CY', 'Cyprus'), ('CZ', 'Czechia'), ('DK', 'Denmark'),
  ('EE', 'Estonia'), ('FI', 'Finland'), ('FR', 'France'), ('DE', 'Germany'), ('GR', 'Greece'), ('HU', 'Hungary'), ('IE', 'Ireland'),
  ('IT', 'Italy'), ('LT', 'Lithuania'), ('LU', 'Luxembourg'), ('MT', 'Malta'), ('NL', 'Netherlands'), ('PL', 'Poland'), ('PT', 'Portugal'),
  ('RO', 'Romania'), ('SK', 'Slovakia'), ('SI', 'Slovenia'), ('ES', 'Spain'), ('SE', 'Sweden')
) as listed (code, name)
join countries c on c.code = listed.code
-- A company may have entered one of these codes itself.
on conflict (code) do nothing;

insert into system_properties (category, key, type, value, label, help) values
  ('accounting', 'oss_from', 'text', 'null', 'OSS no', 'Datums gggg-mm-dd; no tā preces ES patērētājiem apliek ar pircēja valsts likmi'),
  ('accounting', 'oss_until', 'text', 'null', 'OSS līdz', 'Pēdējā diena gggg-mm-dd; tukšs: bez beigām');

-- Its tax is owed to other states: an account of its own (INV-OSS-3).
-- A company may have an account of this code already, for something else.
insert into accounting_accounts (code, name, account_type_id)
select case when exists (select from accounting_accounts where code = '5725') then '5725-OSS' else '5725' end, 'PVN citām ES valstīm (OSS)',
  (select id from account_types where slug = 'liability');
alter table posting_rules drop constraint posting_rules_role_check;
alter table posting_rules add constraint posting_rules_role_check check (role in (
  'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'received_not_invoiced', 'vat_output', 'vat_output_deferred',
  'vat_oss', 'vat_input', 'income', 'late_interest', 'expense', 'bank', 'cash', 'till_cash', 'card', 'offset', 'gift_card', 'stock',
  'stock_transfer', 'cost_of_goods', 'work_in_progress', 'write_off', 'surplus', 'equipment', 'valuation_variance', 'cash_difference',
  'rounding', 'opening', 'bank_fee', 'wages', 'tax', 'own_transfer', 'result', 'employee_advance'
));
insert into posting_rules (name, role, account_id)
select 'PVN citām ES valstīm (OSS)', 'vat_oss', max(id) from accounting_accounts where code in ('5725', '5725-OSS');

-- Of what is declared in the One-Stop Shop, so that it is told apart from Latvian tax at the same percent; null of all else.
alter table advance_settlements add column vat_reason_code text references vat_reasons (code);
