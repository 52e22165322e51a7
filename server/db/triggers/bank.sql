-- Statements of banks and their entries.

create or replace trigger guard before delete or update on bank_entries for each row execute function guard_bank_entry();
create or replace trigger zz_touch before update on bank_entries for each row execute function touch('posted');

create or replace trigger zz_touch before update on bank_statements for each row execute function touch();
