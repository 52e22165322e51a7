-- Files without headings: their columns are known by place, and a file by what its columns hold (docs/domain/bank.md#csv).

alter table bank_csv_mappings
  add column has_headings boolean not null default true,
  drop constraint bank_csv_mappings_csv_headings_key;

-- Several banks may have as many columns.
create unique index bank_csv_mappings_csv_headings on bank_csv_mappings (csv_headings) where has_headings;
create unique index bank_csv_mappings_places on bank_csv_mappings (csv_headings, name) where not has_headings;
