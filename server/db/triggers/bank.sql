-- Statements of banks and their entries.

create or replace trigger zz_touch before update on bank_csv_mappings for each row execute function touch();

create or replace trigger guard before delete or update on bank_entries for each row execute function guard_bank_entry();
create or replace trigger zz_touch before update on bank_entries for each row execute function touch('posted');

create or replace trigger zz_touch before update on bank_statements for each row execute function touch();

create or replace trigger zz_touch before update on customer_payer_accounts for each row execute function touch();
create or replace trigger forget_payer after delete on payments for each row execute function forget_payer_account();
create or replace trigger free_bank_entry after update on simplified_invoices for each row
  when (old.paid_at is not null and new.paid_at is null) execute function free_simplified_posting();

create or replace trigger book after insert or delete or update on bank_entry_postings for each row execute function book_bank_posting();
create or replace trigger guard before insert or delete or update on bank_entry_postings for each row execute function guard_bank_posting();
create or replace trigger zz_touch before update on bank_entry_postings for each row execute function touch();
