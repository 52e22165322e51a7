-- What the columns of a bank's CSV hold: a file with the same headings is then read by itself.

create table bank_csv_mappings (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  -- All headings of the file in their order; an empty one by its column, a repeated one with its count.
  csv_headings text not null unique check (csv_headings <> ''),
  -- Of a file that does not name its account.
  account_iban text,
  -- Headings of the columns.
  day_heading text not null,
  value_day_heading text,
  amount_heading text,
  debit_heading text,
  credit_heading text,
  direction_heading text,
  currency_heading text,
  balance_heading text,
  account_heading text,
  name_heading text,
  iban_heading text,
  reg_nr_heading text,
  text_heading text,
  reference_heading text,
  bank_reference_heading text,
  type_heading text,
  search tsvector generated always as (search_vector(name, csv_headings, account_iban)) stored,
  -- One signed column, or one of money out and one of money in; a letter belongs to the first.
  constraint bank_csv_mappings_amount_heading check (
    (amount_heading is null) <> (debit_heading is null and credit_heading is null)
    and (debit_heading is null) = (credit_heading is null)
    and (direction_heading is null or amount_heading is not null))
);
call keep_search('bank_csv_mappings');
call keep_record('bank_csv_mappings');
