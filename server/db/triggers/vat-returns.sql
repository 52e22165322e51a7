-- Returns of VAT (docs/domain/vat-return.md#filing).

create or replace trigger guard before insert or update or delete on vat_returns for each row execute function guard_vat_return();
create or replace trigger never_whole before truncate on vat_returns for each statement execute function append_only();
create or replace trigger zz_touch before update on vat_returns for each row execute function touch();

create or replace trigger append_only before update or delete on vat_return_figures for each row execute function append_only();
create or replace trigger append_only_whole before truncate on vat_return_figures for each statement execute function append_only();
create or replace trigger guard_new after insert on vat_return_figures referencing new table as added
  for each statement execute function guard_filed_rows();

create or replace trigger append_only before update or delete on vat_return_entries for each row execute function append_only();
create or replace trigger append_only_whole before truncate on vat_return_entries for each statement execute function append_only();
create or replace trigger guard_new after insert on vat_return_entries referencing new table as added
  for each statement execute function guard_filed_rows();

create or replace trigger append_only before update or delete on vat_return_annex_rows for each row execute function append_only();
create or replace trigger append_only_whole before truncate on vat_return_annex_rows for each statement execute function append_only();
create or replace trigger guard_new after insert on vat_return_annex_rows referencing new table as added
  for each statement execute function guard_filed_rows();
