-- Letters, confirmations, offsets and claims of interest.

create or replace trigger zz_touch before update on reminder_letters for each row execute function touch();
create or replace trigger zz_touch before update on balance_confirmations for each row execute function touch();
create or replace trigger append_only before delete or update on balance_confirmation_lines for each row execute function append_only();
create or replace trigger append_only_whole before truncate on balance_confirmation_lines for each statement execute function append_only();
create or replace trigger zz_touch before update on offsets for each row execute function touch();
create or replace trigger append_only before delete or update on offset_lines for each row execute function append_only();
create or replace trigger append_only_whole before truncate on offset_lines for each statement execute function append_only();
drop trigger if exists check_sums on offsets;
create constraint trigger check_sums after insert or update on offsets deferrable initially deferred
  for each row execute function check_offset_sums();
drop trigger if exists check_sums on offset_lines;
create constraint trigger check_sums after insert on offset_lines deferrable initially deferred
  for each row execute function check_offset_sums();
create or replace trigger guard_offset before delete on payments for each row execute function guard_offset_money();
create or replace trigger guard_offset before delete on supplier_payments for each row execute function guard_offset_money();
create or replace trigger guard_offset before delete on supplier_payment_allocations for each row execute function guard_offset_money();

create or replace trigger guard before update or delete on interest_claims for each row execute function guard_interest_claim();
create or replace trigger free_lines after update of cancelled_at on interest_claims
  for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function free_interest_claim_lines();
create or replace trigger zz_touch before update on interest_claims for each row execute function touch();
create or replace trigger guard before update or delete on interest_claim_lines
  for each row execute function guard_interest_claim_line();
drop trigger if exists check_sums on interest_claims;
create constraint trigger check_sums after insert or update on interest_claims deferrable initially deferred
  for each row execute function check_interest_claim();
drop trigger if exists check_sums on interest_claim_lines;
create constraint trigger check_sums after insert on interest_claim_lines deferrable initially deferred
  for each row execute function check_interest_claim();
