-- The margin scheme of second-hand goods, works of art, collectors' items and antiques (docs/domain/margin-scheme.md).

insert into vat_reasons (code, text_lv, text_en, law_ref) values
  ('PVN-138-MANTAS', 'Peļņas daļas režīms: lietotas mantas', 'Margin scheme: second-hand goods', 'PVN likuma 138. pants'),
  ('PVN-138-MAKSLA', 'Peļņas daļas režīms: mākslas darbi', 'Margin scheme: works of art', 'PVN likuma 138. pants'),
  ('PVN-138-KOLEKCIJA', 'Peļņas daļas režīms: kolekciju priekšmeti un senlietas', 'Margin scheme: collectors'' items and antiques', 'PVN likuma 138. pants')
  -- A company may have entered one of these codes itself.
  on conflict (code) do nothing;

alter table categories drop constraint categories_vat_case_check;
alter table categories add constraint categories_vat_case_check check (
  vat_case in ('PVN-42-16', 'PVN-TRANSPORTS', 'PVN-138-MANTAS', 'PVN-138-MAKSLA', 'PVN-138-KOLEKCIJA'));

-- Sales in the scheme, by line of the document that declares them; what was credited or brought back corrects the row of its sale and
-- has its sign. Written with the document (keep_margins).
create table margin_lines (
  id bigint generated always as identity primary key,
  document_type text not null check (document_type in ('invoice', 'simplified_invoice', 'shop_order', 'credit_note')),
  document_id bigint not null,
  line_id bigint not null,
  corrects_id bigint references margin_lines,
  reason_code text not null,
  name text collate lv_lvs24 not null,
  quantity numeric(14, 4) not null,
  -- EUR: price with tax; what the goods cost; what of the margin is without tax, and the tax in it.
  sale numeric(14, 2) not null,
  purchase numeric(14, 2) not null,
  rate numeric(7, 4) not null check (rate > 0),
  taxable numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  created_at timestamptz not null default moment(),
  constraint margin_lines_line unique (document_type, line_id),
  constraint margin_lines_tax check (
    corrects_id is not null or (taxable + tax = greatest(sale - purchase, 0) and tax = round((taxable + tax) * rate / (100 + rate), 2)))
);
create index margin_lines_document on margin_lines (document_type, document_id);
create index margin_lines_corrects on margin_lines (corrects_id) where corrects_id is not null;
