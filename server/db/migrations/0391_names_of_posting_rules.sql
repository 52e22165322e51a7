-- Posting rules are kept on a page: each has a name that is searched for, and no condition that its role never meets.

-- The guard reads the column by its old name until its file is run.
alter table posting_rules disable trigger user;
alter table posting_rules rename column party to party_kind;
alter table posting_rules alter column vat_rate type numeric(7, 4);
alter table posting_rules add column name text collate lv_lvs24;
update posting_rules r set name = concat_ws(', ', listed.name, 'PVN ' || trim_scale(r.vat_rate) || ' %',
  case when r.vat_rate is null then 'PVN kategorija ' || r.vat_category end,
  case r.party_kind when 'domestic' then 'Latvija' when 'eu' then 'ES' when 'other' then 'trešās valstis' end,
  case when r.valid_from > '2000-01-01' then 'no ' || to_char(r.valid_from, 'DD.MM.YYYY.') end)
from (values
  ('receivable', 'Pircēju parādi'), ('customer_credit', 'Klientu kredīti'), ('advance', 'Saņemtie avansi'), ('advance_vat', 'PVN no avansiem'),
  ('payable', 'Parādi piegādātājiem'), ('received_not_invoiced', 'Saņemtās preces bez rēķina'), ('vat_output', 'Aprēķinātais PVN'),
  ('vat_output_deferred', 'PVN pēc samaksas'), ('vat_input', 'Priekšnodoklis'), ('income', 'Ieņēmumi'), ('expense', 'Izmaksas'), ('bank', 'Banka'),
  ('cash', 'Kase'), ('till_cash', 'Veikala kase'), ('card', 'Karšu maksājumi'), ('offset', 'Savstarpējie ieskaiti'), ('gift_card', 'Dāvanu kartes'),
  ('stock', 'Krājumi'), ('stock_transfer', 'Preces ceļā'), ('cost_of_goods', 'Pārdoto preču pašizmaksa'), ('work_in_progress', 'Nepabeigtā ražošana'),
  ('write_off', 'Norakstīšana'), ('surplus', 'Inventarizācijas pārpalikumi'), ('equipment', 'Inventārs'),
  ('valuation_variance', 'Krājumu novērtējuma starpības'), ('cash_difference', 'Kases starpības'), ('rounding', 'Noapaļošana'),
  ('opening', 'Sākuma atlikumi'), ('bank_fee', 'Bankas pakalpojumi'), ('wages', 'Algas'), ('tax', 'Nodokļi'), ('own_transfer', 'Nauda ceļā')
) as listed (role, name)
where listed.role = r.role;
alter table posting_rules alter column name set not null;
alter table posting_rules add constraint posting_rules_name_check check (btrim(name) <> '');
alter table posting_rules add column search tsvector generated always as (search_vector(name)) stored;

-- Rows that postings never ask for would mislead whoever reads them.
delete from posting_rules where (party_kind is not null and role not in (
    'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'vat_output', 'vat_output_deferred', 'vat_input', 'income', 'expense'))
  or (vat_category is not null and role not in ('advance_vat', 'vat_output', 'vat_output_deferred', 'income'))
  or (vat_rate > 0 and vat_category <> 'S');
alter table posting_rules enable trigger user;
alter table posting_rules add constraint posting_rules_of_party check (party_kind is null or role in (
  'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'vat_output', 'vat_output_deferred', 'vat_input', 'income', 'expense'));
alter table posting_rules add constraint posting_rules_of_vat check (vat_category is null or role in (
  'advance_vat', 'vat_output', 'vat_output_deferred', 'income'));
alter table posting_rules add constraint posting_rules_of_rate check (vat_rate is null or vat_category = 'S' or vat_rate = 0);
